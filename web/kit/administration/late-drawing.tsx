// A drawing in a list, loaded lazily into a placeholder of its size: few lists are empty, so none loads the drawings at first.

import type { DrawingName } from "../../ui/drawing";
import { later } from "../../ui/later";
import "./list-foot.css";

const Drawing = later(async () => (await import("../../ui/drawing")).Drawing);

/** The drawing, once it is loaded. */
export function LateDrawing({ of }: { readonly of: DrawingName }) {
  return (
    <div className="drawing-room">
      <Drawing of={of} />
    </div>
  );
}
