// A drawing in a list, loaded lazily into a placeholder of its size: few lists are empty, so none loads the drawings at first.

import type { DrawingName } from "../../ui/drawing";
import { lazyComponent } from "../../ui/lazy-component";
import "./list-foot.css";

const Drawing = lazyComponent(async () => (await import("../../ui/drawing")).Drawing);

/** The drawing, once it is loaded. */
export function LateDrawing({ of }: { readonly of: DrawingName }) {
  return (
    <div className="drawing-room">
      <Drawing of={of} />
    </div>
  );
}
