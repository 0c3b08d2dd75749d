// The codes of refusals, as the contract lists them, and the phrase that each has. A code without a phrase does not compile.

import type { Phrase, PhrasedCode, PhrasedFieldCode } from "../i18n/phrases";
import { problemCodes, refusedFieldCodes } from "./generated/codes.gen";

/** What no server says: `network` is no answer at all, `timeout` none in time. */
const silences = ["network", "timeout"] as const;

/** Codes of refused calls. */
export const errorCodes = [...problemCodes, ...silences] as const satisfies readonly PhrasedCode[];

/** Why a call was refused. */
export type ErrorCode = (typeof errorCodes)[number];

/** Codes of refused fields. */
export const fieldCodes = refusedFieldCodes satisfies readonly PhrasedFieldCode[];

/** Why a field was refused. */
export type FieldCode = (typeof fieldCodes)[number];

/** Whether a text is a code that we know: a newer server may have more. */
export function isErrorCode(code: unknown): code is ErrorCode {
  return errorCodes.includes(code as ErrorCode);
}

/** The phrase of a code. */
export function phraseOf(code: ErrorCode): Phrase {
  return `global:errors.${code}`;
}

/** The phrase of a field's code. */
export function fieldPhraseOf(code: FieldCode): Phrase {
  return `forms:errors.${code}`;
}
