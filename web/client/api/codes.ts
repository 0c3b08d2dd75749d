// The error codes of the contract and the phrase of each. A code without a phrase does not compile.

import { hasPhrase } from "../i18n/i18n";
import type { Phrase, PhrasedCode } from "../i18n/phrases";
import type { problemCodes } from "./generated/codes.gen";

/** Codes that no server sends: `network` is no response, `timeout` none in time; the others are how browsers end a passkey ceremony. */
type OwnCode =
  | "network"
  | "timeout"
  | "passkey_cancelled"
  | "passkey_exists"
  | "passkey_unsupported"
  | "passkey_wrong_address";

type Phrased<Code extends PhrasedCode> = Code;

/** Code of a failed request. */
export type ErrorCode = Phrased<(typeof problemCodes)[number] | OwnCode>;

/** Whether a text is a known code, which has a phrase: a newer server may send others. */
export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === "string" && hasPhrase(`global:errors.${code}`);
}

/** The phrase of a code. */
export function phraseOf(code: ErrorCode): Phrase {
  return `global:errors.${code}`;
}
