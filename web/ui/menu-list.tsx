// The entries behind the button of a menu.

import { MenuItem } from "react-aria-components/Menu";
import { MenuFrame } from "./menu-frame";
import type { OverlayProps } from "./opener";
import "./popover.css";

export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly isDanger?: boolean;
  readonly isSelected?: boolean;
  readonly onSelect: () => void;
}

/** The entries. */
export function MenuList({
  entries,
  ...frame
}: OverlayProps & { readonly label: string; readonly entries: readonly MenuEntry[] }) {
  return (
    <MenuFrame {...frame}>
      {entries.map((entry) => (
        <MenuItem
          key={entry.id}
          id={entry.id}
          className={entry.isDanger ? "option option-danger" : "option"}
          textValue={entry.label}
          onAction={entry.onSelect}
        >
          {entry.label}
          {entry.isSelected ? <span aria-hidden="true">✓</span> : null}
        </MenuItem>
      ))}
    </MenuFrame>
  );
}
