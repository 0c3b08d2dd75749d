// The background of the auth pages: fourteen particles (specification 9), still with reduced motion.

import styles from "./particles.module.css";

const PARTICLES = Array.from({ length: 14 }, (_, index) => `particle-${index}`);

/** Decorative; the positions are in the stylesheet, so no inline style is needed. */
export function Particles() {
  return (
    <div className={styles.particles} aria-hidden="true">
      {PARTICLES.map((name) => (
        <i key={name} />
      ))}
    </div>
  );
}
