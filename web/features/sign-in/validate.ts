// What the sign-in form demands before it is sent (specification 5).

import type { Phrase } from "../../client/i18n/phrases";
import { isEmail } from "../../kit/forms/email";

/** What is typed. */
export interface Typed {
  readonly email: string;
  readonly password: string;
}

/** The phrase under each field that is not right. */
export type Complaints = { readonly [Field in keyof Typed]?: Phrase };

/** Shortest password that a sign-in is tried with (specification 5). */
export const PASSWORD_MIN = 3;
/** Longest password that a sign-in takes. */
export const PASSWORD_MAX = 128;

/** What is wrong with the form; empty when nothing is. */
export function complaints({ email, password }: Typed): Complaints {
  return {
    ...(isEmail(email) ? {} : { email: "forms:email.invalid" as const }),
    ...(password.length >= PASSWORD_MIN ? {} : { password: "forms:password.invalid" as const }),
  };
}
