// The codes of refusals, as the contract lists them, and the phrase that each has. A code without a phrase does not compile.

import { hasPhrase } from "../i18n/i18n";
import type { Phrase, PhrasedCode } from "../i18n/phrases";
import type { problemCodes } from "./generated/codes.gen";

/** What no server says: `network` is no answer at all, `timeout` none in time; the others are how browsers end what is done with a passkey. */
type OwnCode =
  | "network"
  | "timeout"
  | "passkey_cancelled"
  | "passkey_exists"
  | "passkey_unsupported"
  | "passkey_wrong_address";

type Phrased<Code extends PhrasedCode> = Code;

/** Why a call was refused. */
export type ErrorCode = Phrased<(typeof problemCodes)[number] | OwnCode>;

/** Whether a text is a code that we know, and so have a phrase for: a newer server may have more. */
export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === "string" && hasPhrase(`global:errors.${code}`);
}

/** The phrase of a code. */
export function phraseOf(code: ErrorCode): Phrase {
  return `global:errors.${code}`;
}
