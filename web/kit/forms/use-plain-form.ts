// The form of the pages before the sign-in: what is typed, what is wrong with it, and what may be said about that already. Those pages
// carry no library of forms (decision 110).

import { useState } from "react";
import type { Failure } from "../../client/api/failure";
import { useT } from "../../client/i18n/i18n";
import type { Phrase } from "../../client/i18n/phrases";
import type { BoundField } from "./bound-field";
import { type ProblemPhrase, phraseOfProblem } from "./field-problem";

/** What is wrong, by field. */
export type Complaints<Name extends string> = { readonly [Field in Name]?: Phrase };

/** A form of text fields. */
export interface PlainForm<Name extends string> {
  readonly values: Readonly<Record<Name, string>>;
  /** Fields that are not right, said or not. */
  readonly complaints: Complaints<Name>;
  /** What ties a field to the form. What is wrong stands under it once it was changed and left, or the form was sent. */
  readonly field: (name: Name) => BoundField;
  /** Everything may be said now (specification 5: an invalid submit marks all fields dirty). Answers the first wrong field. */
  readonly markAll: () => Name | undefined;
  /** Takes over what the server refused, and goes to the first such field. Answers whether that names a field of this form. */
  readonly refuse: (failure: Failure) => boolean;
  /** Says now what is wrong with a field. */
  readonly say: (name: Name) => void;
  /** Puts a phrase under a field until it is changed, and goes there. */
  readonly blame: (name: Name, phrase: Phrase) => void;
  readonly reset: (values: Readonly<Record<Name, string>>) => void;
}

/**
 * @param initial the fields and what stands in them at first
 * @param validate what is wrong with values, in the order of the fields
 */
export function usePlainForm<Name extends string>(
  initial: Readonly<Record<Name, string>>,
  validate: (values: Readonly<Record<Name, string>>) => Complaints<Name>,
): PlainForm<Name> {
  const [values, setValues] = useState(initial);
  const [changed, setChanged] = useState<readonly Name[]>([]);
  const [dirty, setDirty] = useState<readonly Name[]>([]);
  const [refused, setRefused] = useState<{ readonly [Field in Name]?: ProblemPhrase | undefined }>({});
  const t = useT();
  const complaints = validate(values);
  const names = Object.keys(values) as Name[];
  function shown(name: Name): string | undefined {
    const refusal = refused[name];
    if (refusal) return t(refusal.phrase, refusal.values);
    const complaint = dirty.includes(name) ? complaints[name] : undefined;
    return complaint && t(complaint);
  }

  function set(name: Name, value: string): void {
    setValues((before) => ({ ...before, [name]: value }));
    setChanged((before) => (before.includes(name) ? before : [...before, name]));
    setRefused((before) => ({ ...before, [name]: undefined }));
  }

  /** The person went on to something else. */
  function leave(name: Name): void {
    if (changed.includes(name)) setDirty((before) => (before.includes(name) ? before : [...before, name]));
  }

  return {
    values,
    complaints,
    field: (name) => ({
      name,
      value: values[name],
      onChange: (value) => set(name, value),
      onBlur: () => leave(name),
      errorMessage: shown(name),
    }),
    markAll() {
      setDirty(names);
      return names.find((name) => complaints[name]);
    },
    refuse(failure) {
      const named = failure.errors.filter(({ field }) => names.includes(field as Name));
      setRefused(
        Object.fromEntries(named.map((problem) => [problem.field, phraseOfProblem(problem)])) as typeof refused,
      );
      const first = names.find((name) => named.some(({ field }) => field === name));
      if (first) focusRefused(first);
      return named.length > 0;
    },
    say: (name) => setDirty((before) => (before.includes(name) ? before : [...before, name])),
    blame: (name, phrase) => {
      setRefused((before) => ({ ...before, [name]: { phrase } }));
      focusRefused(name);
    },
    reset(next) {
      setValues(next);
      setChanged([]);
      setDirty([]);
      setRefused({});
    },
  };
}

/** Goes to the field that was refused, in the form that was sent: others on the page may have one of that name. */
function focusRefused(name: string): void {
  const sent = document.activeElement?.closest("form") ?? document;
  sent.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
}
