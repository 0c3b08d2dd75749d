// A text field: label above, help below, an asterisk for a required field, the error under it.

import { type HTMLAttributes, type InputHTMLAttributes, type ReactNode, type Ref, useId } from "react";
import { useReadOnly } from "./read-only";
import "./field.css";

/** Props of every text field. */
export interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onBlur?: () => void;
  readonly description?: ReactNode;
  /** Shown, and announced with the field; its presence makes the field invalid. */
  readonly errorMessage?: string;
  /** Whether the error is announced by itself, where it appears while the field has the focus. */
  readonly isErrorAlert?: boolean;
  readonly isRequired?: boolean;
  /** Whether the asterisk of a required field is shown; true by default. */
  readonly hasStar?: boolean;
  readonly isReadOnly?: boolean;
  readonly autoComplete?: string;
  readonly maxLength?: number;
}

/** The frame around an input: label, help and error, associated for screen readers; `children` renders the input. */
export function FieldFrame(
  props: FieldProps & { readonly children: (input: InputHTMLAttributes<HTMLInputElement>) => ReactNode },
) {
  const { label, description, errorMessage, hasStar = true, children } = props;
  const id = useId();
  const isReadOnly = useReadOnly() !== undefined;
  const [help, error] = [`${id}-help`, `${id}-error`];
  const describedBy = [description ? help : "", errorMessage === undefined ? "" : error].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {props.isRequired && hasStar ? (
          <span className="field-star" aria-hidden="true">
            {" *"}
          </span>
        ) : null}
      </label>
      {children({
        id,
        className: "input",
        name: props.name,
        value: props.value,
        autoComplete: props.autoComplete,
        autoCapitalize: "none",
        spellCheck: false,
        maxLength: props.maxLength,
        readOnly: isReadOnly || props.isReadOnly,
        "aria-required": props.isRequired,
        "aria-invalid": errorMessage === undefined ? undefined : true,
        "aria-describedby": describedBy || undefined,
        onChange: ({ currentTarget }) => props.onChange(currentTarget.value),
        onBlur: props.onBlur,
      })}
      {description ? (
        <span id={help} className="field-help">
          {description}
        </span>
      ) : null}
      {errorMessage === undefined ? null : (
        <span id={error} className="field-error" role={props.isErrorAlert ? "alert" : undefined}>
          {errorMessage}
        </span>
      )}
    </div>
  );
}

/** A text field. */
export function Field(
  props: FieldProps & {
    readonly placeholder?: string;
    readonly inputMode?: HTMLAttributes<HTMLInputElement>["inputMode"];
    readonly autoCapitalize?: "none" | "words";
    readonly inputRef?: Ref<HTMLInputElement>;
  },
) {
  const { placeholder, inputMode, autoCapitalize = "none", inputRef } = props;
  return (
    <FieldFrame {...props}>
      {(input) => (
        <input
          {...input}
          ref={inputRef}
          type="text"
          placeholder={placeholder}
          inputMode={inputMode}
          autoCapitalize={autoCapitalize}
        />
      )}
    </FieldFrame>
  );
}
