// A form's memory: what is typed, what is wrong with it, and what may be said about that already.

import { useState } from "react";
import { fieldCodes, fieldPhraseOf } from "../api/codes";
import type { Failure, FieldProblem } from "../api/failure";
import { useT } from "../i18n/i18n";
import type { Values } from "../i18n/phrase-text";
import type { Phrase } from "../i18n/phrases";

/** What is wrong, by field. */
export type Complaints<Name extends string> = { readonly [Field in Name]?: Phrase };

/** A form of text fields. */
export interface Form<Name extends string> {
  readonly values: Readonly<Record<Name, string>>;
  /** Fields that are not right, said or not. */
  readonly complaints: Complaints<Name>;
  /** What stands under a field: once it was changed and left, or the form was sent. */
  readonly shown: (name: Name) => string | undefined;
  readonly set: (name: Name, value: string) => void;
  /** The person went on to something else. */
  readonly left: (name: Name) => void;
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

/** The number that a code's phrase names. */
const numbers = { min_length: "min", max_length: "max", min_val: "min", max_val: "max" } as const;

/** A phrase and what it names. */
interface Said {
  readonly phrase: Phrase;
  readonly values?: Values;
}

/** What a refusal says. A newer server may have codes that we do not know, or not tell a number. */
export function saidOf({ code, params }: FieldProblem): Said {
  const known = fieldCodes.find((candidate) => candidate === code);
  if (!known) return { phrase: "forms:errors.invalid_value" };
  if (!(known in numbers)) return { phrase: fieldPhraseOf(known) };
  const name = numbers[known as keyof typeof numbers];
  const limit = params[name];
  if (typeof limit !== "number") return { phrase: "forms:errors.invalid_value" };
  return { phrase: fieldPhraseOf(known), values: { [name]: limit } };
}

/**
 * @param initial the fields and what stands in them at first
 * @param judge what is wrong with values, in the order of the fields
 */
export function useForm<Name extends string>(
  initial: Readonly<Record<Name, string>>,
  judge: (values: Readonly<Record<Name, string>>) => Complaints<Name>,
): Form<Name> {
  const [values, setValues] = useState(initial);
  const [changed, setChanged] = useState<readonly Name[]>([]);
  const [dirty, setDirty] = useState<readonly Name[]>([]);
  const [refused, setRefused] = useState<{ readonly [Field in Name]?: Said | undefined }>({});
  const t = useT();
  const complaints = judge(values);
  const names = Object.keys(values) as Name[];
  return {
    values,
    complaints,
    shown(name) {
      const said = refused[name];
      if (said) return t(said.phrase, said.values);
      const complaint = dirty.includes(name) ? complaints[name] : undefined;
      return complaint && t(complaint);
    },
    set(name, value) {
      setValues((before) => ({ ...before, [name]: value }));
      setChanged((before) => (before.includes(name) ? before : [...before, name]));
      setRefused((before) => ({ ...before, [name]: undefined }));
    },
    left(name) {
      if (changed.includes(name)) setDirty((before) => (before.includes(name) ? before : [...before, name]));
    },
    markAll() {
      setDirty(names);
      return names.find((name) => complaints[name]);
    },
    refuse(failure) {
      const named = failure.errors.filter(({ field }) => names.includes(field as Name));
      setRefused(Object.fromEntries(named.map((problem) => [problem.field, saidOf(problem)])) as typeof refused);
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

/** Moves the focus into a field of a form. */
export function focusField(form: HTMLFormElement | null, name: string): void {
  form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
}

/** Goes to the field that was refused, in the form that was sent: others on the page may have one of that name. */
function focusRefused(name: string): void {
  const sent = document.activeElement?.closest("form") ?? document;
  sent.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
}
