// What the bell opens: the panel, beside it.

import { Dialog } from "react-aria-components/Dialog";
import { Popover } from "react-aria-components/Popover";
import type { Opened } from "../../ui/opener";
import { Panel } from "./panel";
import "../../ui/popover.css";
import "./bell.css";

/** The panel in its place. */
export function BellPanel({ id, trigger, onClose, label }: Opened & { readonly label: string }) {
  return (
    <Popover
      className="popover"
      trigger="DialogTrigger"
      triggerRef={trigger}
      placement="bottom end"
      aria-label={label}
      isOpen
      onOpenChange={onClose}
    >
      <Dialog id={id} className="bell-panel" aria-label={label}>
        <Panel onGone={onClose} />
      </Dialog>
    </Popover>
  );
}
