// The form of the pages before the sign-in: its values, its errors, and which errors are shown yet. Those pages do not load a form library
// (decision 110).

import { useState } from "react";
import type { Failure } from "../../client/api/failure";
import { useT } from "../../client/i18n/i18n";
import type { Phrase } from "../../client/i18n/phrases";
import type { BoundField } from "./bound-field";
import { type ProblemPhrase, phraseOfProblem } from "./field-problem";
import { focusField } from "./focus-field";

export type FieldErrors<Name extends string> = { readonly [Field in Name]?: Phrase };

/** A form of text fields. */
export interface PlainForm<Name extends string> {
  readonly values: Readonly<Record<Name, string>>;
  /** Invalid fields, shown or not. */
  readonly errors: FieldErrors<Name>;
  /** Binds a field to the form. Its error is shown after it was changed and left, or after a submit. */
  readonly field: (name: Name) => BoundField;
  /** Shows all errors (specification 5: an invalid submit marks all fields dirty). Returns the first invalid field. */
  readonly markAll: () => Name | undefined;
  /** Shows the field errors of the server, and focuses the first such field. Returns whether one belongs to this form. */
  readonly showServerErrors: (failure: Failure) => boolean;
  /** Shows the error of a field now. */
  readonly touch: (name: Name) => void;
  /** Shows a phrase under a field until it is changed, and focuses it. */
  readonly showError: (name: Name, phrase: Phrase) => void;
  readonly reset: (values: Readonly<Record<Name, string>>) => void;
}

/**
 * @param initial the fields and their initial values
 * @param validate the errors of values, in the order of the fields
 */
export function usePlainForm<Name extends string>(
  initial: Readonly<Record<Name, string>>,
  validate: (values: Readonly<Record<Name, string>>) => FieldErrors<Name>,
): PlainForm<Name> {
  const [values, setValues] = useState(initial);
  const [changed, setChanged] = useState<readonly Name[]>([]);
  const [dirty, setDirty] = useState<readonly Name[]>([]);
  const [serverErrors, setServerErrors] = useState<{ readonly [Field in Name]?: ProblemPhrase | undefined }>({});
  const t = useT();
  const errors = validate(values);
  const names = Object.keys(values) as Name[];
  function shown(name: Name): string | undefined {
    const serverError = serverErrors[name];
    if (serverError) return t(serverError.phrase, serverError.values);
    const error = dirty.includes(name) ? errors[name] : undefined;
    return error && t(error);
  }

  function set(name: Name, value: string): void {
    setValues((before) => ({ ...before, [name]: value }));
    setChanged((before) => (before.includes(name) ? before : [...before, name]));
    setServerErrors((before) => ({ ...before, [name]: undefined }));
  }

  /** The field lost the focus. */
  function touchChanged(name: Name): void {
    if (changed.includes(name)) setDirty((before) => (before.includes(name) ? before : [...before, name]));
  }

  return {
    values,
    errors,
    field: (name) => ({
      name,
      value: values[name],
      onChange: (value) => set(name, value),
      onBlur: () => touchChanged(name),
      errorMessage: shown(name),
    }),
    markAll() {
      setDirty(names);
      return names.find((name) => errors[name]);
    },
    showServerErrors(failure) {
      const named = failure.errors.filter(({ field }) => names.includes(field as Name));
      setServerErrors(
        Object.fromEntries(named.map((problem) => [problem.field, phraseOfProblem(problem)])) as typeof serverErrors,
      );
      const first = names.find((name) => named.some(({ field }) => field === name));
      if (first) focusField(sentForm(), first);
      return named.length > 0;
    },
    touch: (name) => setDirty((before) => (before.includes(name) ? before : [...before, name])),
    showError: (name, phrase) => {
      setServerErrors((before) => ({ ...before, [name]: { phrase } }));
      focusField(sentForm(), name);
    },
    reset(next) {
      setValues(next);
      setChanged([]);
      setDirty([]);
      setServerErrors({});
    },
  };
}

/** The submitted form: other forms on the page may have a field of the same name. */
const sentForm = (): ParentNode => document.activeElement?.closest("form") ?? document;
