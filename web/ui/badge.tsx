// A label of a record.

import type { ReactNode } from "react";
import styles from "./badge.module.css";

/** Tones of a badge. */
export type BadgeTone = "neutral" | "accent" | "success" | "warning" | "danger";

export function Badge(props: { readonly tone?: BadgeTone; readonly children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={props.tone ?? "neutral"}>
      {props.children}
    </span>
  );
}
