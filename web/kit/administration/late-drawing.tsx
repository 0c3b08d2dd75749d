// A drawing in a list, in a room of its size: few lists are empty, so none begins with the drawings.

import type { DrawingName } from "../../ui/drawing";
import { later } from "../../ui/later";
import "./list-foot.css";

const Drawing = later(async () => (await import("../../ui/drawing")).Drawing);

/** The drawing, once it is there. */
export function LateDrawing({ of }: { readonly of: DrawingName }) {
  return (
    <div className="drawing-room">
      <Drawing of={of} />
    </div>
  );
}
