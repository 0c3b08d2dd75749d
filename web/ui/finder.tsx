// One of many, found by typing: the list follows when nothing was typed for a moment, and what is picked is somebody else's to show.

import { useEffect, useEffectEvent, useState } from "react";
import { ComboBox, type Key } from "react-aria-components/ComboBox";
import { Input } from "react-aria-components/Input";
import { Label } from "react-aria-components/Label";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import type { Choice } from "./choices";
import styles from "./finder.module.css";
import { useReadOnly } from "./read-only";
import "./field.css";
import "./popover.css";

/** Something that was found. */
export interface FinderChoice extends Choice {
  /** What tells it from others of its name. */
  readonly hint?: string;
}

/** A labelled field that finds. */
export function Finder(props: {
  readonly label: string;
  readonly placeholder: string;
  /** What was found; undefined while it is asked for. */
  readonly found: readonly FinderChoice[] | undefined;
  /** Said where nothing was. */
  readonly none: string;
  /** Said until it is known. */
  readonly waiting: string;
  /** Milliseconds after the last letter. */
  readonly delay: number;
  readonly onSearch: (text: string) => void;
  readonly onPick: (found: FinderChoice) => void;
}) {
  const { delay } = props;
  const closed = useReadOnly();
  const [typed, setTyped] = useState("");
  // What was found before says nothing of an empty field.
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
    <ComboBox
      className="field"
      isDisabled={closed !== undefined}
      items={found}
      inputValue={typed}
      onInputChange={setTyped}
      value={null}
      onChange={pick}
      allowsEmptyCollection={typed.trim() !== ""}
      // The server has narrowed them.
      defaultFilter={() => true}
    >
      <Label>{props.label}</Label>
      <Input className="input" placeholder={props.placeholder} autoComplete="off" spellCheck={false} maxLength={100} />
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
  );
}
