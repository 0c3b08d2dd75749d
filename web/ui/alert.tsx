// A permanent message.

import type { ReactNode } from "react";
import styles from "./alert.module.css";

/** Tones of a message. */
export type Tone = "info" | "success" | "warning" | "error";

/** A message; errors are announced at once, other tones when the screen reader pauses. */
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
