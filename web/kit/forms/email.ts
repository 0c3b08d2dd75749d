// Addresses as forms take them (specification 5).

const LOCAL_PART = "[a-z0-9.!#$%&'*+/=?^_`{|}~-]+";
const LABEL = "[\\p{Ll}\\p{Lo}\\p{N}](?:[\\p{Ll}\\p{Lo}\\p{N}-]*[\\p{Ll}\\p{Lo}\\p{N}])?";
// Lower case only: the field lower-cases while typing (G14). A domain may have letters of any script; the server
// turns them into punycode.
const EMAIL = new RegExp(`^${LOCAL_PART}@(?:${LABEL}\\.)+(?=..)${LABEL}$`, "u");

/** Longest address (contract, Field limits). */
export const EMAIL_MAX = 254;

/** An address as it is compared and sent: trimmed and in lower case (G14). */
export function tidyEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

/** Whether an address has the form of one. */
export function isEmail(email: string): boolean {
  return email.length <= EMAIL_MAX && EMAIL.test(email);
}
