// Things to switch on and off behind a button: which columns are shown, what a list is filtered by.

import type { ReactNode } from "react";
import { Button } from "react-aria-components/Button";
import { Header } from "react-aria-components/Header";
import { Menu, MenuItem, MenuSection, MenuTrigger } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import button from "./button.module.css";
import styles from "./choice-menu.module.css";
import type { Choice } from "./choices";
import "./popover.css";

/** Choices that belong together. */
export interface ChoiceGroup {
  readonly id: string;
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  /** One of them at most, or any number. */
  readonly isMultiple?: boolean;
  readonly onChange: (chosen: readonly string[]) => void;
}

// The menu is one collection: groups may offer the same, so each choice carries its group's name.
const keyOf = (group: ChoiceGroup, id: string) => `${group.id}:${id}`;
const idOf = (group: ChoiceGroup, key: string) => key.slice(group.id.length + 1);

/** The menu; `children` is what its button shows. */
export function ChoiceMenu(props: {
  readonly label: string;
  readonly groups: readonly ChoiceGroup[];
  readonly children: ReactNode;
}) {
  return (
    <MenuTrigger>
      <Button className={button.button} data-variant="secondary" aria-label={props.label}>
        {props.children}
      </Button>
      <Popover className={`popover ${styles["choice-frame"]}`} placement="bottom end">
        <Menu aria-label={props.label} className={styles["choice-menu"]}>
          {props.groups.map((group) => (
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
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
