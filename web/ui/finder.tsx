// Selects one of many records by typing: the search is debounced, and the parent shows the selected one.

import { useEffect, useEffectEvent, useState } from "react";
import { ComboBox, type Key } from "react-aria-components/ComboBox";
import { Input } from "react-aria-components/Input";
import { Label } from "react-aria-components/Label";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { AriaLanguage } from "./aria-language";
import type { Choice } from "./choices";
import styles from "./finder.module.css";
import { useReadOnly } from "./read-only";
import "./field.css";
import "./popover.css";

/** A result. */
export interface FinderChoice extends Choice {
  /** Distinguishes it from others with the same label. */
  readonly hint?: string;
}

/** A labelled search field. */
export function Finder(props: {
  readonly label: string;
  readonly placeholder: string;
  /** The results; undefined while they are loading, and when that failed. */
  readonly found: readonly FinderChoice[] | undefined;
  /** Text without results. */
  readonly none: string;
  /** Text while they are undefined. */
  readonly waiting: string;
  /** Milliseconds after the last keystroke. */
  readonly delay: number;
  readonly onSearch: (text: string) => void;
  readonly onPick: (found: FinderChoice) => void;
}) {
  const { delay } = props;
  const readOnlyReason = useReadOnly();
  const [typed, setTyped] = useState("");
  // Earlier results do not apply to an empty field.
  const found = typed.trim() === "" ? [] : (props.found ?? []);
  const searchLater = useEffectEvent((text: string) => props.onSearch(text));
  useEffect(() => {
    const timer = setTimeout(() => searchLater(typed.trim()), delay);
    return () => clearTimeout(timer);
  }, [typed, delay]);

  function pick(key: Key | null): void {
    const one = found.find(({ id }) => id === key);
    if (!one) return;
    setTyped("");
    props.onPick(one);
  }

  return (
    <AriaLanguage>
      <ComboBox
        className="field"
        isDisabled={readOnlyReason !== undefined}
        items={found}
        inputValue={typed}
        onInputChange={setTyped}
        value={null}
        onChange={pick}
        allowsEmptyCollection={typed.trim() !== ""}
        // The server has filtered them.
        defaultFilter={() => true}
      >
        <Label>{props.label}</Label>
        <Input
          className="input"
          placeholder={props.placeholder}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
        />
        <Popover className={`popover ${styles.finder}`}>
          <ListBox renderEmptyState={() => <p className={styles.none}>{props.found ? props.none : props.waiting}</p>}>
            {({ id, label, hint }: FinderChoice) => (
              <ListBoxItem id={id} className="option" textValue={label}>
                <span>{label}</span>
                {hint ? <span className={styles.hint}>{hint}</span> : null}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
    </AriaLanguage>
  );
}
