// A choice between a few visible options: native radio buttons, so that they work without scripts.

import type { Ref } from "react";
import type { DropdownChoice } from "./dropdown";
import { useReadOnly } from "./read-only";
import styles from "./segments.module.css";
import "./field.css";

/** The options, side by side. */
export function Segments(props: {
  readonly name: string;
  readonly label: string;
  /** The label is for screen readers only: the context is visible. */
  readonly isLabelHidden?: boolean;
  readonly choices: readonly DropdownChoice[];
  /** A value that is not among the options selects none. */
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly isDisabled?: boolean;
  /** Without gaps: for many of them in a column. */
  readonly isAttached?: boolean;
  /** Ref of the first option. */
  readonly inputRef?: Ref<HTMLInputElement>;
}) {
  const readOnlyReason = useReadOnly();
  return (
    <fieldset
      className={styles.segments}
      data-attached={props.isAttached || undefined}
      disabled={props.isDisabled || readOnlyReason !== undefined}
    >
      <legend className={props.isLabelHidden ? "visually-hidden" : "field-label"}>{props.label}</legend>
      {props.choices.map(({ id, label, isDisabled }, at) => (
        <label key={id}>
          <input
            {...(at === 0 ? { ref: props.inputRef } : {})}
            type="radio"
            name={props.name}
            value={id}
            checked={props.value === id}
            disabled={isDisabled}
            onChange={() => props.onChange(id)}
          />
          <span className={styles.segment}>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
