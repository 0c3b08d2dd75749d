// A text field: label above, help below, an asterisk where something must stand, the error under it.

import type { HTMLAttributes, ReactNode, Ref } from "react";
import { FieldError } from "react-aria-components/FieldError";
import { Input } from "react-aria-components/Input";
import { Label } from "react-aria-components/Label";
import { Text } from "react-aria-components/Text";
import { TextField } from "react-aria-components/TextField";
import { useReadOnly } from "./read-only";
import "./field.css";

/** What every text field takes. */
export interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onBlur?: () => void;
  readonly description?: ReactNode;
  /** Shown and announced; its presence makes the field invalid. */
  readonly errorMessage?: string;
  readonly isRequired?: boolean;
  /** Whether the asterisk of a required field is shown; without it, it is. */
  readonly hasStar?: boolean;
  readonly isReadOnly?: boolean;
  readonly autoComplete?: string;
  readonly maxLength?: number;
}

/** The frame around an input: label, help and error, tied together for screen readers. */
export function FieldFrame(props: FieldProps & { readonly type?: string; readonly children: ReactNode }) {
  const { label, description, errorMessage, hasStar = true, children, ...rest } = props;
  const isReadOnly = (useReadOnly() !== undefined || rest.isReadOnly) ?? false;
  return (
    <TextField
      {...rest}
      isReadOnly={isReadOnly}
      className="field"
      isInvalid={errorMessage !== undefined}
      validationBehavior="aria"
    >
      <Label>
        {label}
        {props.isRequired && hasStar ? (
          <span className="field-star" aria-hidden="true">
            {" *"}
          </span>
        ) : null}
      </Label>
      {children}
      {description ? (
        <Text slot="description" className="field-help">
          {description}
        </Text>
      ) : null}
      <FieldError className="field-error">{errorMessage}</FieldError>
    </TextField>
  );
}

/** A text field. */
export function Field(
  props: FieldProps & {
    readonly placeholder?: string;
    readonly inputMode?: HTMLAttributes<HTMLInputElement>["inputMode"];
    /** `date` is the browser's own: it brings no styles that the content security policy would have to know. */
    readonly type?: "text" | "date";
    readonly autoCapitalize?: "none" | "words";
    readonly inputRef?: Ref<HTMLInputElement>;
  },
) {
  const { placeholder, inputMode, autoCapitalize = "none", inputRef, ...rest } = props;
  return (
    <FieldFrame {...rest}>
      <Input
        ref={inputRef}
        className="input"
        placeholder={placeholder}
        inputMode={inputMode}
        autoCapitalize={autoCapitalize}
        spellCheck={false}
      />
    </FieldFrame>
  );
}
