// A message that stays.

import type { ReactNode } from "react";
import styles from "./alert.module.css";

/** Moods of a message. */
export type Tone = "info" | "success" | "warning" | "error";

/** A message; errors are announced at once, the rest when there is a pause. */
export function Alert(props: {
  readonly tone: Tone;
  readonly title?: string | undefined;
  readonly children?: ReactNode;
}) {
  return (
    <div className={styles.alert} data-tone={props.tone} role={props.tone === "error" ? "alert" : "status"}>
      {props.title ? <strong>{props.title}</strong> : null}
      {props.children}
    </div>
  );
}
