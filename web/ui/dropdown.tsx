// A native select: light enough for every row of a long table.

import { type Ref, useId } from "react";
import type { Choice } from "./choices";
import { useReadOnly } from "./read-only";
import "./field.css";

/** An option that may be disabled. */
export interface DropdownChoice extends Choice {
  readonly isDisabled?: boolean;
}

/** A group of options. */
export interface DropdownGroup {
  readonly label: string;
  readonly choices: readonly DropdownChoice[];
}

function Options({ choices }: { readonly choices: readonly DropdownChoice[] }) {
  return choices.map((choice) => (
    <option key={choice.id} value={choice.id} disabled={choice.isDisabled}>
      {choice.label}
    </option>
  ));
}

/** A labelled select. */
export function Dropdown({
  inputRef,
  ...props
}: {
  readonly name: string;
  readonly label: string;
  /** The label is for screen readers only: the context is visible. */
  readonly isLabelHidden?: boolean;
  readonly choices: readonly DropdownChoice[];
  /** Groups after the other options, each with its label. */
  readonly groups?: readonly DropdownGroup[];
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly isDisabled?: boolean;
  readonly description?: string;
  readonly inputRef?: Ref<HTMLSelectElement>;
}) {
  const id = useId();
  const readOnlyReason = useReadOnly();
  return (
    <div className="field">
      <label htmlFor={id} className={props.isLabelHidden ? "visually-hidden" : undefined}>
        {props.label}
      </label>
      <select
        ref={inputRef}
        id={id}
        name={props.name}
        className="input dropdown"
        value={props.value}
        disabled={props.isDisabled || readOnlyReason !== undefined}
        aria-describedby={props.description ? `${id}-help` : undefined}
        onChange={(event) => props.onChange(event.target.value)}
      >
        <Options choices={props.choices} />
        {props.groups?.map(({ label, choices }) => (
          <optgroup key={label} label={label}>
            <Options choices={choices} />
          </optgroup>
        ))}
      </select>
      {props.description ? (
        <span id={`${id}-help`} className="field-help">
          {props.description}
        </span>
      ) : null}
    </div>
  );
}
