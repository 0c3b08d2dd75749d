// A form of react-hook-form whose rules are a valibot schema. The messages of a schema are phrases, so that what is wrong is said in
// the language that is shown.

import { valibotResolver } from "@hookform/resolvers/valibot";
import { useEffect } from "react";
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useForm,
  useWatch,
} from "react-hook-form";
import { type GenericSchema, is } from "valibot";
import type { Failure } from "../../client/api/failure";
import { useT } from "../../client/i18n/i18n";
import type { Phrase } from "../../client/i18n/phrases";
import { phraseOfProblem } from "./field-problem";

/** Tells what the server said from what a schema says, which is still a phrase. */
export const SERVER_ERROR = "server";

/** The form. */
export interface SchemaForm<Values extends FieldValues> extends UseFormReturn<Values> {
  readonly values: Values;
  /** Whether everything is right by the schema, said or not. */
  readonly isValid: boolean;
  /** Sends it, unless that is being done: with everything right it acts, otherwise it goes to the first wrong field. */
  readonly submit: (
    act: (values: Values) => Promise<void>,
    onWrong?: (first: FieldPath<Values>) => void,
  ) => Promise<void>;
  /** Changes a field as a person does. */
  readonly change: <Name extends FieldPath<Values> & keyof Values>(name: Name, value: Values[Name]) => void;
  /** Puts a phrase under a field until it is changed, and goes there. */
  readonly blame: (name: FieldPath<Values>, phrase: Phrase) => void;
  /** Takes over what the server refused, and goes to the first such field. Answers whether that names a field of this form. */
  readonly refuse: (failure: Failure) => boolean;
  /** The field that a path of the contract leads to: `email`, `rules.auditMonths`, `roles[2]`. */
  readonly nameOf: (path: string) => FieldPath<Values> | undefined;
}

/**
 * @param schema what is right; its fields are in the order of the page
 * @param initial what stands in the fields at first
 * @param aliases members of the contract that have another name in the form
 */
export function useSchemaForm<Values extends FieldValues>(
  schema: GenericSchema<Values>,
  initial: Values,
  aliases: Readonly<Record<string, keyof Values>> = {},
): SchemaForm<Values> {
  const t = useT();
  const form = useForm<Values>({
    defaultValues: initial as DefaultValues<Values>,
    resolver: valibotResolver(schema),
    mode: "onChange",
    // What concerns several fields is checked while others are wrong, too.
    criteriaMode: "all",
  });
  const values = useWatch({ control: form.control }) as Values;
  const { reset } = form;
  const { isSubmitting, isSubmitSuccessful } = form.formState;
  // What is typed after that is a new beginning: nothing is said of it before it is left.
  useEffect(() => {
    if (isSubmitSuccessful) reset(undefined, { keepValues: true, keepDefaultValues: true, keepDirty: true });
  }, [isSubmitSuccessful, reset]);

  function nameOf(path: string): FieldPath<Values> | undefined {
    const names = path.split(/[.[\]]+/).map((part) => aliases[part] ?? part);
    return names.find((name) => Object.hasOwn(values, name)) as FieldPath<Values> | undefined;
  }

  return {
    ...form,
    values,
    isValid: is(schema, values),
    async submit(act, onWrong) {
      if (isSubmitting) return;
      const names = Object.keys(values) as FieldPath<Values>[];
      await form.handleSubmit(act, (errors) => {
        const first = names.find((name) => name in errors);
        if (first) onWrong?.(first);
      })();
    },
    change(name, value) {
      form.setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
    },
    blame(name, phrase) {
      form.setError(name, { type: SERVER_ERROR, message: t(phrase) }, { shouldFocus: true });
    },
    refuse(failure) {
      const refused = new Map(failure.errors.map((problem) => [nameOf(problem.field), problem]));
      const names = (Object.keys(values) as FieldPath<Values>[]).filter((name) => refused.has(name));
      for (const [at, name] of names.entries()) {
        const problem = refused.get(name);
        if (!problem) continue;
        const { phrase, values: numbers } = phraseOfProblem(problem);
        form.setError(name, { type: SERVER_ERROR, message: t(phrase, numbers) }, { shouldFocus: at === 0 });
      }
      return names.length > 0;
    },
    nameOf,
  };
}
