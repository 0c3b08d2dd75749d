// What the sign-in form demands before it is sent (specification 5).

import { Failure } from "../../client/api/failure";
import type { Phrase } from "../../client/i18n/phrases";
import { isEmail } from "../../kit/forms/email";

/** What is typed. */
export interface SignInInput {
  readonly email: string;
  readonly password: string;
}

/** The phrase under each field that is not right. */
export type Complaints = { readonly [Field in keyof SignInInput]?: Phrase };

/** Shortest password that a sign-in is tried with (specification 5). */
export const PASSWORD_MIN = 3;
/** Longest password that a sign-in takes. */
export const PASSWORD_MAX = 128;

/** What is wrong with the form; empty when nothing is. */
export function complaints({ email, password }: SignInInput): Complaints {
  return {
    ...(isEmail(email) ? {} : { email: "forms:email.invalid" as const }),
    ...(password.length >= PASSWORD_MIN ? {} : { password: "forms:password.invalid" as const }),
  };
}

/** The complaints that what is typed by now has not answered: one goes as soon as it is, a new one comes with the next submit. */
export function stillWrong(before: Complaints, typed: SignInInput): Complaints {
  const now = complaints(typed);
  return Object.fromEntries(Object.entries(before).filter(([field]) => field in now));
}

/** Whether a try was refused for what was typed, and for nothing else. */
export const isRefused = (failure: unknown) => failure instanceof Failure && failure.code === "invalid_credentials";

/** The first field that is not right. It is told silently: no call, no notification (G15); the German words are the specification's. */
export function firstWrong(found: Complaints): keyof SignInInput | undefined {
  const [first] = Object.keys(found) as (keyof SignInInput)[];
  if (first !== undefined) console.info("Felder ungültig.");
  return first;
}
