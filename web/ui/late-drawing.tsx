// A drawing that is loaded into a room of its size: pages that most people see full load no drawings at first.

import type { DrawingName } from "./drawing";
import styles from "./drawing-room.module.css";
import { lazyComponent } from "./lazy-component";

const Drawing = lazyComponent(async () => (await import("./drawing")).Drawing, { loadOnDemand: true });

/** The drawing, once it is loaded. */
export function LateDrawing({ name }: { readonly name: DrawingName }) {
  return (
    <div className={styles["late-room"]} aria-hidden="true">
      <Drawing name={name} />
    </div>
  );
}
