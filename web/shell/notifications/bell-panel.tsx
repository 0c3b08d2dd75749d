// The popover of the bell.

import type { OverlayProps } from "../../ui/opener";
import { PopoverFrame } from "../../ui/popover-frame";
import { Panel } from "./panel";
import "./bell.css";

/** The panel in a popover. */
export function BellPanel({ id, trigger, onClose, label }: OverlayProps & { readonly label: string }) {
  return (
    <PopoverFrame id={id} trigger={trigger} label={label} onClose={onClose} className="bell-panel">
      <Panel onClose={onClose} />
    </PopoverFrame>
  );
}
