// Menus behind a button: actions, and options to toggle.

import type { ReactNode } from "react";
import styles from "./button.module.css";
import type { ChoiceGroup } from "./choice-list";
import { type LazyComponent, lazyComponent } from "./lazy-component";
import type { MenuEntry } from "./menu-list";
import { closeOnMissing, Opener, type OverlayProps } from "./opener";

const MenuList = lazyComponent(async () => (await import("./menu-list")).MenuList, closeOnMissing);
const ChoiceList = lazyComponent(async () => (await import("./choice-list")).ChoiceList, closeOnMissing);

function MenuButton<List extends { readonly label: string }>(props: {
  readonly overlay: LazyComponent<List & OverlayProps>;
  readonly list: List;
  readonly children: ReactNode;
}) {
  const { overlay, list, children } = props;
  return (
    <Opener
      kind="menu"
      overlay={overlay}
      overlayProps={list}
      className={styles.button}
      variant="secondary"
      label={list.label}
    >
      {children}
    </Opener>
  );
}

/** A menu of actions; `children` is the content of its button. */
export function Menu(props: {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly children: ReactNode;
}) {
  const { children, ...list } = props;
  return (
    <MenuButton overlay={MenuList} list={list}>
      {children}
    </MenuButton>
  );
}

/** A menu of options to toggle: visible columns, filters of a list; `children` is the content of its button. */
export function ChoiceMenu(props: {
  readonly label: string;
  readonly groups: readonly ChoiceGroup[];
  /** Each group is a submenu. */
  readonly isNested?: boolean;
  readonly children: ReactNode;
}) {
  const { children, ...list } = props;
  return (
    <MenuButton overlay={ChoiceList} list={list}>
      {children}
    </MenuButton>
  );
}
