// E-mail addresses in forms (specification 5).

const LOCAL_PART = "[a-z0-9.!#$%&'*+/=?^_`{|}~-]+";
const LABEL = "[\\p{Ll}\\p{Lo}\\p{N}](?:[\\p{Ll}\\p{Lo}\\p{N}-]*[\\p{Ll}\\p{Lo}\\p{N}])?";
// Lower case only: the field lower-cases while typing (G14). A domain may have letters of any script; the server converts them to punycode.
const EMAIL = new RegExp(`^${LOCAL_PART}@(?:${LABEL}\\.)+(?=..)${LABEL}$`, "u");

/** Maximum length (contract, Field limits). */
export const EMAIL_MAX = 254;

/** Normalizes an address for comparison and sending: trimmed and in lower case (G14). */
export function normalizeEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

/** Validates the syntax of an address. */
export function isEmail(email: string): boolean {
  return email.length <= EMAIL_MAX && EMAIL.test(email);
}
