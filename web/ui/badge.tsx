// A word about a thing.

import type { ReactNode } from "react";
import styles from "./badge.module.css";

/** Moods of a badge. */
export type BadgeTone = "neutral" | "accent" | "success" | "warning" | "danger";

/** A badge. */
export function Badge(props: { readonly tone?: BadgeTone; readonly children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={props.tone ?? "neutral"}>
      {props.children}
    </span>
  );
}
