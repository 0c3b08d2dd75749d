// What people may say about themselves, as the worker limits it (worker/domain/profile.rs).

/** Longest name (contract, Field limits). */
export const NAME_MAX = 80;
/** Longest phone number, with its plus sign. */
export const PHONE_MAX = 21;

/** A name of one character or more, besides spaces around it. */
export function isName(name: string): boolean {
  const { length } = Array.from(name.trim());
  return length >= 1 && length <= NAME_MAX;
}

/** A day that has been, from 1900 on; none at all is fine. `today` is `YYYY-MM-DD`. */
export function isBirthday(day: string, today: string): boolean {
  return day === "" || (/^\d{4}-\d\d-\d\d$/.test(day) && day >= "1900-01-01" && day <= today);
}

/** A phone number with at least five digits; none at all is fine. */
export function isPhone(phone: string): boolean {
  const typed = phone.trim();
  return typed === "" || (/^\+?[\d -]{5,20}$/.test(typed) && typed.replace(/\D/g, "").length >= 5);
}

/** Today, `YYYY-MM-DD`. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
