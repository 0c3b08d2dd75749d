// Things to switch on and off behind a button: which columns are shown, what a list is filtered by.

import type { ReactNode } from "react";
import button from "./button.module.css";
import type { ChoiceGroup } from "./choice-list";
import { later } from "./later";
import { closes, Opener } from "./opener";

const ChoiceList = later(async () => (await import("./choice-list")).ChoiceList, closes);

/** The menu; `children` is what its button shows. */
export function ChoiceMenu(props: {
  readonly label: string;
  readonly groups: readonly ChoiceGroup[];
  readonly children: ReactNode;
}) {
  const { label, groups, children } = props;
  return (
    <Opener
      kind="menu"
      of={ChoiceList}
      given={{ label, groups }}
      className={button.button}
      variant="secondary"
      label={label}
    >
      {children}
    </Opener>
  );
}
