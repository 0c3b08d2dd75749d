// A form of react-hook-form with a valibot schema. The messages of a schema are phrases, so that errors are shown in the current language.

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

/** Distinguishes messages of the server from messages of a schema, which are still phrases. */
export const SERVER_ERROR = "server";

export interface SchemaForm<Values extends FieldValues> extends UseFormReturn<Values> {
  readonly values: Values;
  /** Whether the values match the schema, shown or not. */
  readonly isValid: boolean;
  /** Submits it, unless a submission is in progress: calls `onValid` with valid values, otherwise `onWrong` with the first invalid field. */
  readonly submit: (
    onValid: (values: Values) => Promise<void>,
    onWrong?: (first: FieldPath<Values>) => void,
  ) => Promise<void>;
  /** Changes a field as a user does. */
  readonly change: <Name extends FieldPath<Values> & keyof Values>(name: Name, value: Values[Name]) => void;
  /** Resets it to stored values; the fields in `kept` keep what is typed. */
  readonly resetKeeping: (stored: Values, kept: readonly (keyof Values & string)[]) => void;
  /** Shows a phrase under a field until it is changed, and focuses it. */
  readonly showError: (name: FieldPath<Values>, phrase: Phrase) => void;
  /** Shows the field errors of the server, and focuses the first such field. Returns whether one belongs to this form. */
  readonly showServerErrors: (failure: Failure) => boolean;
  /** The field for a path of the contract: `email`, `rules.auditMonths`, `roles[2]`. */
  readonly nameOf: (path: string) => FieldPath<Values> | undefined;
}

/**
 * @param schema the validation; its fields are in the order of the page
 * @param initial the initial values
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
    // Rules over several fields are checked while others are invalid, too.
    criteriaMode: "all",
  });
  const values = useWatch({ control: form.control }) as Values;
  const { reset } = form;
  const { isSubmitting, isSubmitSuccessful } = form.formState;
  // After a successful submit the touched state is reset: new input shows no error before its field is left.
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
    async submit(onValid, onWrong) {
      if (isSubmitting) return;
      const names = Object.keys(values) as FieldPath<Values>[];
      await form.handleSubmit(onValid, (errors) => {
        const first = names.find((name) => name in errors);
        if (first) onWrong?.(first);
      })();
    },
    change(name, value) {
      form.setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
    },
    resetKeeping(stored, kept) {
      const typed = form.getValues();
      reset(stored);
      for (const name of kept) form.setValue(name as FieldPath<Values>, typed[name], { shouldDirty: true });
    },
    showError(name, phrase) {
      form.setError(name, { type: SERVER_ERROR, message: t(phrase) }, { shouldFocus: true });
    },
    showServerErrors(failure) {
      const serverErrors = new Map(failure.errors.map((problem) => [nameOf(problem.field), problem]));
      const names = (Object.keys(values) as FieldPath<Values>[]).filter((name) => serverErrors.has(name));
      for (const [at, name] of names.entries()) {
        const problem = serverErrors.get(name);
        if (!problem) continue;
        const { phrase, values: numbers } = phraseOfProblem(problem);
        form.setError(name, { type: SERVER_ERROR, message: t(phrase, numbers) }, { shouldFocus: at === 0 });
      }
      return names.length > 0;
    },
    nameOf,
  };
}
