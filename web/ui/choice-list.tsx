// The options behind the button of a choice menu.

import { Header } from "react-aria-components/Header";
import { MenuItem, MenuSection } from "react-aria-components/Menu";
import styles from "./choice-list.module.css";
import type { Choice } from "./choices";
import { MenuFrame } from "./menu-frame";
import type { OverlayProps } from "./opener";
import "./popover.css";

/** A group of options. */
export interface ChoiceGroup {
  readonly id: string;
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  /** Several of them may be selected, otherwise at most one. */
  readonly isMultiple?: boolean;
  readonly onChange: (chosen: readonly string[]) => void;
}

// The menu is one collection: groups may have the same options, so each key has its group's name.
const keyOf = (group: ChoiceGroup, id: string) => `${group.id}:${id}`;
const idOf = (group: ChoiceGroup, key: string) => key.slice(group.id.length + 1);

export function ChoiceList({
  groups,
  ...frame
}: OverlayProps & { readonly label: string; readonly groups: readonly ChoiceGroup[] }) {
  return (
    <MenuFrame {...frame} frame={styles["choice-frame"]} list={styles["choice-menu"]}>
      {groups.map((group) => (
        <MenuSection
          key={group.id}
          className="menu-section"
          selectionMode={group.isMultiple ? "multiple" : "single"}
          selectedKeys={group.chosen.map((id) => keyOf(group, id))}
          onSelectionChange={(keys) => group.onChange([...keys].map((key) => idOf(group, String(key))))}
        >
          <Header className="menu-title">{group.label}</Header>
          {group.choices.map(({ id, label }) => (
            <MenuItem key={id} id={keyOf(group, id)} className="option" textValue={label}>
              {label}
            </MenuItem>
          ))}
        </MenuSection>
      ))}
    </MenuFrame>
  );
}
