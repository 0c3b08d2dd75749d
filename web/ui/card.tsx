// The only card of an auth page: at most 500 px wide, 700 px high where the screen permits (specification 9).

import type { ReactNode } from "react";
import styles from "./card.module.css";

/** The card; it fades in over 300 ms after 400 ms. */
export function Card({ children }: { readonly children: ReactNode }) {
  return <div className={styles.card}>{children}</div>;
}
