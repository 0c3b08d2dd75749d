// The message of a field that the server rejected.

import type { FieldProblem } from "../../client/api/failure";
import { fieldCodes, fieldPhraseOf } from "../../client/api/field-codes";
import type { Values } from "../../client/i18n/phrase-text";
import type { Phrase } from "../../client/i18n/phrases";

/** A phrase and its values. */
export interface ProblemPhrase {
  readonly phrase: Phrase;
  readonly values?: Values;
}

/** The parameter that a code's phrase contains. */
const numbers = { min_length: "min", max_length: "max", min_val: "min", max_val: "max" } as const;

/** The phrase of a validation error. A newer server may send unknown codes, or omit a number. */
export function phraseOfProblem({ code, params }: FieldProblem): ProblemPhrase {
  const known = fieldCodes.find((candidate) => candidate === code);
  if (!known) return { phrase: "forms:errors.invalid_value" };
  if (!(known in numbers)) return { phrase: fieldPhraseOf(known) };
  const name = numbers[known as keyof typeof numbers];
  const limit = params[name];
  if (typeof limit !== "number") return { phrase: "forms:errors.invalid_value" };
  return { phrase: fieldPhraseOf(known), values: { [name]: limit } };
}
