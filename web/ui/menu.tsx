// A menu behind a button.

import type { ReactNode } from "react";
import { Button } from "react-aria-components/Button";
import { Menu as Base, MenuItem, MenuTrigger } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import styles from "./button.module.css";
import "./popover.css";

/** An entry. */
export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly isDanger?: boolean;
  readonly isSelected?: boolean;
  readonly onSelect: () => void;
}

/** The menu; `children` is what its button shows. */
export function Menu(props: {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly children: ReactNode;
}) {
  return (
    <MenuTrigger>
      <Button className={styles.button} data-variant="secondary" aria-label={props.label}>
        {props.children}
      </Button>
      <Popover className="popover" placement="bottom end">
        <Base aria-label={props.label}>
          {props.entries.map((entry) => (
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
        </Base>
      </Popover>
    </MenuTrigger>
  );
}
