// The codes of field validation errors in the contract and the phrase of each. A code without a phrase does not compile.

import type { Phrase, PhrasedFieldCode } from "../i18n/phrases";
import { refusedFieldCodes } from "./generated/codes.gen";

/** Codes of field validation errors. */
export const fieldCodes = refusedFieldCodes satisfies readonly PhrasedFieldCode[];

/** Code of a field validation error. */
export type FieldCode = (typeof fieldCodes)[number];

/** The phrase of a field's code. */
export function fieldPhraseOf(code: FieldCode): Phrase {
  return `forms:errors.${code}`;
}
