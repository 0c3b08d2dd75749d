// The fields of `ui/` in a form of react-hook-form, each identified by the name of its value.

import type { ComponentProps } from "react";
import {
  type Control,
  type FieldError,
  type FieldPath,
  type FieldPathByValue,
  type FieldValues,
  useController,
} from "react-hook-form";
import { type Translate, useT } from "../../client/i18n/i18n";
import type { Phrase } from "../../client/i18n/phrases";
import { Checkbox } from "../../ui/choice";
import { DateField } from "../../ui/date-field";
import { Dropdown } from "../../ui/dropdown";
import { Field } from "../../ui/field";
import { PasswordField } from "../../ui/password-field";
import { Segments } from "../../ui/segments";
import type { BoundField } from "./bound-field";
import { SERVER_ERROR } from "./use-schema-form";

/** A value of a form. */
export interface FieldOf<Values extends FieldValues, Value> {
  readonly control: Control<Values>;
  readonly name: FieldPathByValue<Values, Value>;
  /** Other fields that are validated again when this one changes. */
  readonly deps?: FieldPath<Values>[];
}

function messageOf(t: Translate, { type, message = "" }: FieldError): string {
  return type === SERVER_ERROR ? message : t(message as Phrase);
}

/**
 * A field of the form. Its error is shown after it was changed and left, or after a submit (specification 5: an invalid submit marks all
 * fields dirty); tabbing through shows nothing.
 */
export function useField<Values extends FieldValues, Value>({
  control,
  name,
  deps,
}: FieldOf<Values, Value>): BoundField<Value> {
  const t = useT();
  const { field, fieldState, formState } = useController({ control, name, ...(deps ? { rules: { deps } } : {}) });
  const { error, isDirty, isTouched } = fieldState;
  const isErrorShown = error !== undefined && (isTouched || formState.isSubmitted);
  return {
    name,
    value: field.value,
    onChange: field.onChange,
    onBlur: () => {
      if (isDirty || error) field.onBlur();
    },
    errorMessage: isErrorShown ? messageOf(t, error) : undefined,
    inputRef: field.ref,
  };
}

/** Props of a control except for its binding. */
type UnboundProps<Props> = Omit<Props, keyof BoundField>;

/** A text field. */
export function TextControl<Values extends FieldValues>({
  control,
  name,
  normalize = (text) => text,
  ...rest
}: FieldOf<Values, string> &
  UnboundProps<ComponentProps<typeof Field>> & {
    /** Normalizes the text while it is typed. */
    readonly normalize?: (text: string) => string;
  }) {
  const field = useField<Values, string>({ control, name });
  return <Field {...rest} {...field} onChange={(text) => field.onChange(normalize(text))} />;
}

/** A field for a day. */
export function DateControl<Values extends FieldValues>({
  control,
  name,
  ...rest
}: FieldOf<Values, string> & UnboundProps<ComponentProps<typeof DateField>>) {
  const field = useField<Values, string>({ control, name });
  return <DateField {...rest} {...field} />;
}

/** A password field. */
export function PasswordControl<Values extends FieldValues>({
  control,
  name,
  normalize = (text) => text,
  texts,
  ...rest
}: FieldOf<Values, string> &
  Omit<UnboundProps<ComponentProps<typeof PasswordField>>, "texts"> & {
    readonly normalize?: (text: string) => string;
    /** Texts that differ from those of a password. */
    readonly texts?: Partial<ComponentProps<typeof PasswordField>["texts"]>;
  }) {
  const t = useT();
  const field = useField<Values, string>({ control, name });
  return (
    <PasswordField
      {...rest}
      {...field}
      onChange={(text) => field.onChange(normalize(text))}
      texts={{
        show: t("forms:password.show"),
        hide: t("forms:password.hide"),
        capsLock: t("forms:password.capsLock"),
        ...texts,
      }}
    />
  );
}

/** A checkbox. Its error is shown by the parent. */
export function CheckboxControl<Values extends FieldValues>({
  control,
  name,
  deps,
  onChanged,
  ...rest
}: FieldOf<Values, boolean> &
  Omit<UnboundProps<ComponentProps<typeof Checkbox>>, "isSelected"> & {
    /** Called with the new value. */
    readonly onChanged?: (isIn: boolean) => void;
  }) {
  const { value, onChange, inputRef } = useField<Values, boolean>({ control, name, deps });
  function change(isIn: boolean): void {
    onChange(isIn);
    onChanged?.(isIn);
  }
  return <Checkbox {...rest} name={name} isSelected={value} onChange={change} inputRef={inputRef} />;
}

/** Radio buttons side by side. */
export function SegmentsControl<Values extends FieldValues>({
  control,
  name,
  ...rest
}: FieldOf<Values, string> & UnboundProps<ComponentProps<typeof Segments>>) {
  const { value, onChange, inputRef } = useField<Values, string>({ control, name });
  return <Segments {...rest} name={name} value={value} onChange={onChange} inputRef={inputRef} />;
}

/** One of several values as a native select. */
export function DropdownControl<Values extends FieldValues>({
  control,
  name,
  ...rest
}: FieldOf<Values, string> & UnboundProps<ComponentProps<typeof Dropdown>>) {
  const { value, onChange, inputRef } = useField<Values, string>({ control, name });
  return <Dropdown {...rest} name={name} value={value} onChange={onChange} inputRef={inputRef} />;
}

/** Yes (`1`) or no (`0`) as a native select. */
export function FlagControl<Values extends FieldValues>({
  control,
  name,
  ...rest
}: FieldOf<Values, boolean> & UnboundProps<ComponentProps<typeof Dropdown>>) {
  const { value, onChange, inputRef } = useField<Values, boolean>({ control, name });
  return (
    <Dropdown
      {...rest}
      name={name}
      value={value ? "1" : "0"}
      onChange={(id) => onChange(id === "1")}
      inputRef={inputRef}
    />
  );
}
