// Small drawings for empty states: one style, one ground, colours of the tokens. Decorative: there is text below.

import type { ReactNode } from "react";
import styles from "./drawing.module.css";

/** A card with lines: the base of most of them. */
function Paper({ x, y, lines }: { readonly x: number; readonly y: number; readonly lines: readonly number[] }) {
  return (
    <>
      <rect className={styles.paper} x={x} y={y} width="64" height="44" rx="7" />
      {lines.map((width, at) => (
        <path key={width} className={styles.rule} d={`M${x + 12} ${y + 14 + at * 10}h${width}`} />
      ))}
    </>
  );
}

function Person({
  x,
  y,
  className = styles.shape,
}: {
  readonly x: number;
  readonly y: number;
  readonly className?: string;
}) {
  return (
    <g className={className} transform={`translate(${x} ${y})`}>
      <circle cx="0" cy="-9" r="8" />
      <path d="M-14 15a14 12 0 0 1 28 0z" />
    </g>
  );
}

const DRAWINGS = {
  users: (
    <>
      <Person x={44} y={50} />
      <Person x={96} y={50} />
      <Person x={70} y={54} className={styles.mark} />
    </>
  ),
  roles: (
    <>
      <Paper x={22} y={24} lines={[30, 22, 26]} />
      <path className={styles.mark} d="M92 30l18 6v12c0 11-8 18-18 22-10-4-18-11-18-22V36z" />
      <path className={styles.check} d="M84 50l6 6 11-12" />
    </>
  ),
  search: (
    <>
      <Paper x={26} y={22} lines={[38, 28, 34]} />
      <circle className={styles.mark} cx="92" cy="52" r="15" />
      <path className={styles.handle} d="M103 63l12 11" />
    </>
  ),
  log: (
    <>
      <Paper x={46} y={22} lines={[36, 26, 32]} />
      <path className={styles.thread} d="M32 22v46" />
      <circle className={styles.dot} cx="32" cy="30" r="4.5" />
      <circle className={styles.dot} cx="32" cy="46" r="4.5" />
      <circle className={styles.dot} cx="32" cy="62" r="4.5" />
    </>
  ),
  tiles: (
    <>
      <rect className={styles.paper} x="34" y="18" width="32" height="26" rx="6" />
      <rect className={styles.paper} x="74" y="18" width="32" height="26" rx="6" />
      <rect className={styles.paper} x="34" y="50" width="32" height="26" rx="6" />
      <rect className={styles.mark} x="74" y="50" width="32" height="26" rx="6" />
      <path className={styles.check} d="M90 57v12M84 63h12" />
    </>
  ),
  bell: (
    <>
      <Paper x={22} y={26} lines={[30, 22, 26]} />
      <path className={styles.mark} d="M76 62c6-5 6-11 6-17a12 12 0 0 1 24 0c0 6 0 12 6 17z" />
      <path className={styles.check} d="M90 68a4.5 4.5 0 0 0 8 0" />
    </>
  ),
  closed: (
    <>
      <Paper x={22} y={24} lines={[30, 20, 24]} />
      <path className={styles.handle} d="M82 46v-7a10 10 0 0 1 20 0v7" />
      <rect className={styles.mark} x="74" y="46" width="36" height="26" rx="6" />
      <path className={styles.check} d="M92 56v7" />
    </>
  ),
  mail: (
    <>
      <rect className={styles.paper} x="32" y="22" width="68" height="48" rx="7" />
      <path className={styles.fold} d="M35 27l31 24 31-24" />
      <circle className={styles.mark} cx="102" cy="66" r="13" />
      <path className={styles.check} d="M96 66l4.5 4.5 8-9" />
    </>
  ),
  company: (
    <>
      <rect className={styles.paper} x="30" y="38" width="34" height="38" rx="6" />
      <path className={styles.rule} d="M42 50h10M42 62h10" />
      <rect className={styles.mark} x="56" y="18" width="50" height="58" rx="7" />
      <path className={styles.check} d="M70 32h5M87 32h5M70 45h5M87 45h5M74 76v-16h14v16" />
    </>
  ),
  device: (
    <>
      <rect className={styles.paper} x="24" y="14" width="92" height="62" rx="8" />
      <Person x={50} y={42} />
      <Person x={90} y={42} />
      <Person x={70} y={44} className={styles.mark} />
      <path className={styles.dots} d="M58 68h.01M66 68h.01M74 68h.01M82 68h.01" />
    </>
  ),
} satisfies Record<string, ReactNode>;

/** Names of drawings. */
export type DrawingName = keyof typeof DRAWINGS;

export function Drawing({ name }: { readonly name: DrawingName }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 140 92" width="140" height="92" aria-hidden="true">
      <ellipse className={styles.ground} cx="70" cy="50" rx="66" ry="40" />
      {DRAWINGS[name]}
    </svg>
  );
}
