// What the sign-in form demands before it is sent (specification 5).

import type { Phrase } from "../../i18n/phrases";

/** What is typed. */
export interface Typed {
  readonly email: string;
  readonly password: string;
}

/** The phrase under each field that is not right. */
export type Complaints = { readonly [Field in keyof Typed]?: Phrase };

const LOCAL_PART = "[a-z0-9.!#$%&'*+/=?^_`{|}~-]+";
const LABEL = "[\\p{Ll}\\p{Lo}\\p{N}](?:[\\p{Ll}\\p{Lo}\\p{N}-]*[\\p{Ll}\\p{Lo}\\p{N}])?";
// Lower case only: the field lower-cases while typing (G14). A domain may have letters of any script; the server
// turns them into punycode.
const EMAIL = new RegExp(`^${LOCAL_PART}@(?:${LABEL}\\.)+(?=..)${LABEL}$`, "u");

/** Longest address (contract, Field limits). */
export const EMAIL_MAX = 254;
/** Shortest password that a sign-in is tried with (specification 5). */
export const PASSWORD_MIN = 3;
/** Longest password that a sign-in takes. */
export const PASSWORD_MAX = 128;

/** An address as it is compared and sent: trimmed and in lower case (G14). */
export function tidyEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

/** Whether an address has the form of one. */
export function isEmail(email: string): boolean {
  return email.length <= EMAIL_MAX && EMAIL.test(email);
}

/** What is wrong with the form; empty when nothing is. */
export function complaints({ email, password }: Typed): Complaints {
  return {
    ...(isEmail(email) ? {} : { email: "forms:email.invalid" as const }),
    ...(password.length >= PASSWORD_MIN ? {} : { password: "forms:password.invalid" as const }),
  };
}
