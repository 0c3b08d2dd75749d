// A select with a popover.

import ChevronDown from "lucide-react/icons/chevron-down";
import { Button } from "react-aria-components/Button";
import { Label } from "react-aria-components/Label";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { Select as Base, SelectValue } from "react-aria-components/Select";
import { AriaLanguage } from "./aria-language";
import type { Choice } from "./choices";
import { Icon } from "./icon";
import { useReadOnly } from "./read-only";
import styles from "./select.module.css";
import "./field.css";
import "./popover.css";

/** A labelled select. */
export function Select(props: {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly isDisabled?: boolean;
}) {
  const readOnlyReason = useReadOnly();
  return (
    <AriaLanguage>
      <Base
        className="field"
        isDisabled={props.isDisabled || readOnlyReason !== undefined}
        value={props.value}
        onChange={(id) => props.onChange(String(id))}
      >
        <Label>{props.label}</Label>
        <Button className={`input ${styles["select-button"]}`}>
          <SelectValue />
          <Icon icon={ChevronDown} size={16} />
        </Button>
        <Popover className="popover">
          <ListBox items={props.choices}>
            {(choice) => (
              <ListBoxItem className="option" id={choice.id} textValue={choice.label}>
                {choice.label}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </Base>
    </AriaLanguage>
  );
}
