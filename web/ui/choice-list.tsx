// The options behind the button of a choice menu.

import ChevronRight from "lucide-react/icons/chevron-right";
import { useState } from "react";
import { Header } from "react-aria-components/Header";
import { Menu, MenuItem, MenuSection, SubmenuTrigger } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import styles from "./choice-list.module.css";
import type { Choice } from "./choices";
import { Icon } from "./icon";
import { MenuFrame } from "./menu-frame";
import type { OverlayProps } from "./opener";
import { submenuPlacement } from "./submenu-placement";
import "./popover.css";

/** A group of options. */
export interface ChoiceGroup {
  readonly id: string;
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  /** Several of them may be selected, otherwise at most one. */
  readonly isMultiple?: boolean;
  /** What is selected, in words: shown where the options are in a submenu. */
  readonly now?: string;
  readonly onChange: (chosen: readonly string[]) => void;
}

// A flat menu is one collection: groups may have the same options, so each key has its group's name.
const keyOf = (group: ChoiceGroup, id: string) => `${group.id}:${id}`;
const idOf = (group: ChoiceGroup, key: string) => key.slice(group.id.length + 1);

/** How the options of a group are selected. */
const selection = (group: ChoiceGroup) => ({
  selectionMode: group.isMultiple ? ("multiple" as const) : ("single" as const),
  selectedKeys: group.chosen.map((id) => keyOf(group, id)),
  onSelectionChange: (keys: "all" | Set<string | number>) =>
    group.onChange([...keys].map((key) => idOf(group, String(key)))),
});

/** The groups with what was chosen here of those that take several: their owner may need a moment, and the next choice adds to this one. */
function useChosen(groups: readonly ChoiceGroup[]): readonly ChoiceGroup[] {
  const [chosen, setChosen] = useState<Readonly<Record<string, readonly string[]>>>({});
  return groups.map((group) => {
    if (!group.isMultiple) return group;
    const onChange = (next: readonly string[]) => {
      setChosen((before) => ({ ...before, [group.id]: next }));
      group.onChange(next);
    };
    return { ...group, chosen: chosen[group.id] ?? group.chosen, onChange };
  });
}

const options = (group: ChoiceGroup) =>
  group.choices.map(({ id, label }) => (
    <MenuItem key={id} id={keyOf(group, id)} className="option" textValue={label}>
      {label}
    </MenuItem>
  ));

const section = (group: ChoiceGroup) => (
  <MenuSection key={group.id} className="menu-section" {...selection(group)}>
    <Header className="menu-title">{group.label}</Header>
    {options(group)}
  </MenuSection>
);

const submenu = (group: ChoiceGroup) => (
  <SubmenuTrigger key={group.id}>
    <MenuItem id={group.id} className="option" textValue={group.label}>
      <span>{group.label}</span>
      <span className={styles.now}>{group.now}</span>
      <Icon icon={ChevronRight} size={16} isDirected />
    </MenuItem>
    <Popover className={`popover ${styles["choice-frame"]}`} placement={submenuPlacement()}>
      <Menu aria-label={group.label} className={styles["choice-menu"] ?? ""} {...selection(group)}>
        {options(group)}
      </Menu>
    </Popover>
  </SubmenuTrigger>
);

export function ChoiceList({
  groups,
  isNested = false,
  ...frame
}: OverlayProps & {
  readonly label: string;
  readonly groups: readonly ChoiceGroup[];
  /** Each group is a submenu: the menu shows what there is to choose, and what is chosen. */
  readonly isNested?: boolean;
}) {
  const chosen = useChosen(groups);
  return (
    <MenuFrame {...frame} frame={styles["choice-frame"]} list={styles["choice-menu"]}>
      {chosen.map(isNested ? submenu : section)}
    </MenuFrame>
  );
}
