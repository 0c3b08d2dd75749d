// One choice of a few that are all in sight: native radio buttons, so that they work before any script does.

import type { Ref } from "react";
import type { Choice } from "./choices";
import { useReadOnly } from "./read-only";
import styles from "./segments.module.css";
import "./field.css";

/** The choices, side by side. */
export function Segments(props: {
  readonly name: string;
  readonly label: string;
  /** The label is for screen readers: what stands around it says the same. */
  readonly isLabelHidden?: boolean;
  readonly choices: readonly Choice[];
  readonly value: string;
  readonly onChange: (id: string) => void;
  /** Of the first choice. */
  readonly inputRef?: Ref<HTMLInputElement>;
}) {
  const closed = useReadOnly();
  return (
    <fieldset className={styles.segments} disabled={closed !== undefined}>
      <legend className={props.isLabelHidden ? "visually-hidden" : "field-label"}>{props.label}</legend>
      {props.choices.map(({ id, label }, at) => (
        <label key={id}>
          <input
            {...(at === 0 ? { ref: props.inputRef } : {})}
            type="radio"
            name={props.name}
            value={id}
            checked={props.value === id}
            onChange={() => props.onChange(id)}
          />
          <span className={styles.segment}>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
