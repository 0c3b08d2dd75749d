// The background of the auth pages: fourteen particles (specification 9), still where less motion is wanted.

import styles from "./particles.module.css";

const PARTICLES = Array.from({ length: 14 }, (_, index) => `particle-${index}`);

/** Decoration only; its places are in the stylesheet, so no inline style is needed. */
export function Particles() {
  return (
    <div className={styles.particles} aria-hidden="true">
      {PARTICLES.map((name) => (
        <i key={name} />
      ))}
    </div>
  );
}
