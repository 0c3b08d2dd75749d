// Validation of personal fields, the same as the worker's (worker/domain/identity/profile.rs).

/** Maximum length of a name (contract, Field limits). */
export const NAME_MAX = 80;
/** Maximum length of a phone number, with its plus sign. */
export const PHONE_MAX = 21;

/** A name has at least one character besides the whitespace around it. */
export function isName(name: string): boolean {
  const { length } = Array.from(name.trim());
  return length >= 1 && length <= NAME_MAX;
}

/** Empty, or a day in the past from 1900 on. `today` is `YYYY-MM-DD`. */
export function isBirthday(day: string, today: string): boolean {
  return day === "" || (/^\d{4}-\d\d-\d\d$/.test(day) && day >= "1900-01-01" && day <= today);
}

/** Empty, or a phone number with at least five digits. */
export function isPhone(phone: string): boolean {
  const typed = phone.trim();
  return typed === "" || (/^\+?[\d -]{5,20}$/.test(typed) && typed.replace(/\D/g, "").length >= 5);
}

/** Today, `YYYY-MM-DD`. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
