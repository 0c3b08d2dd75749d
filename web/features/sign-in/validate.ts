// Validation of the sign-in form before it is sent (specification 5).

import { Failure } from "../../client/api/failure";
import type { Phrase } from "../../client/i18n/phrases";
import { isEmail } from "../../kit/forms/email";

export interface SignInInput {
  readonly email: string;
  readonly password: string;
}

/** The validation error of each invalid field. */
export type FieldErrors = { readonly [Field in keyof SignInInput]?: Phrase };

/** Shortest password that is sent (specification 5). */
export const SIGN_IN_PASSWORD_MIN = 3;
/** Longest password that is sent. */
export const PASSWORD_MAX = 128;

/** Validates the form; empty when it is valid. */
export function validateSignIn({ email, password }: SignInInput): FieldErrors {
  return {
    ...(isEmail(email) ? {} : { email: "forms:email.invalid" as const }),
    ...(password.length >= SIGN_IN_PASSWORD_MIN ? {} : { password: "forms:password.invalid" as const }),
  };
}

/** The errors that still apply to the typed values: an error disappears when its field is valid, new ones appear on the next submit. */
export function remainingErrors(before: FieldErrors, typed: SignInInput): FieldErrors {
  const now = validateSignIn(typed);
  return Object.fromEntries(Object.entries(before).filter(([field]) => field in now));
}

/** Whether an attempt was rejected for the typed values and nothing else. */
export const isInvalidCredentials = (failure: unknown) =>
  failure instanceof Failure && failure.code === "invalid_credentials";

/** The first invalid field. It is only marked: no call, no notification (G15); the German phrases are the specification's. */
export function firstInvalid(found: FieldErrors): keyof SignInInput | undefined {
  const [first] = Object.keys(found) as (keyof SignInInput)[];
  if (first !== undefined) console.info("Felder ungültig.");
  return first;
}
