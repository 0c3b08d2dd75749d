// The codes of refused fields, as the contract lists them, and the phrase that each has. A code without a phrase does not compile.

import type { Phrase, PhrasedFieldCode } from "../i18n/phrases";
import { refusedFieldCodes } from "./generated/codes.gen";

/** Codes of refused fields. */
export const fieldCodes = refusedFieldCodes satisfies readonly PhrasedFieldCode[];

/** Why a field was refused. */
export type FieldCode = (typeof fieldCodes)[number];

/** The phrase of a field's code. */
export function fieldPhraseOf(code: FieldCode): Phrase {
  return `forms:errors.${code}`;
}
