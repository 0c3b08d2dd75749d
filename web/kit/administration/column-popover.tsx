// What the button of the columns opens.

import { Popover } from "react-aria-components/Popover";
import type { Opened } from "../../ui/opener";
import { ColumnPanel } from "./column-panel";
import type { ColumnChoice } from "./use-columns";
import "../../ui/popover.css";

/** The panel in its place. */
export function ColumnPopover(props: Opened & { readonly columns: ColumnChoice; readonly label: string }) {
  return (
    // A dialog itself, with what closes it for screen readers.
    <Popover
      className="popover"
      trigger="DialogTrigger"
      triggerRef={props.trigger}
      placement="bottom end"
      aria-label={props.label}
      isOpen
      onOpenChange={props.onClose}
    >
      <div id={props.id}>
        <ColumnPanel {...props.columns} />
      </div>
    </Popover>
  );
}
