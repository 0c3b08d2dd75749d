// A menu behind a button.

import type { ReactNode } from "react";
import styles from "./button.module.css";
import { later } from "./later";
import type { MenuEntry } from "./menu-list";
import { closes, Opener } from "./opener";

const MenuList = later(async () => (await import("./menu-list")).MenuList, closes);

/** The menu; `children` is what its button shows. */
export function Menu(props: {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly children: ReactNode;
}) {
  const { label, entries, children } = props;
  return (
    <Opener
      kind="menu"
      of={MenuList}
      given={{ label, entries }}
      className={styles.button}
      variant="secondary"
      label={label}
    >
      {children}
    </Opener>
  );
}
