// The popover of the column panel.

import type { OverlayProps } from "../../ui/opener";
import { PopoverFrame } from "../../ui/popover-frame";
import { ColumnPanel } from "./column-panel";
import type { ColumnChoice } from "./use-columns";

/** The panel in a popover. */
export function ColumnPopover(props: OverlayProps & { readonly columns: ColumnChoice; readonly label: string }) {
  const { id, trigger, label, onClose, columns } = props;
  return (
    <PopoverFrame id={id} trigger={trigger} label={label} onClose={onClose}>
      <ColumnPanel {...columns} />
    </PopoverFrame>
  );
}
