// What a new PIN is (contract, Field limits). The server checks it again, by the same rule.

import type { Phrase } from "../../client/i18n/phrases";

/** Fewest digits. */
export const PIN_MIN = 6;
/** Most digits. */
export const PIN_MAX = 12;

/** What was typed, without everything that is no digit. */
export function tidyPin(text: string): string {
  return text.replace(/\D/g, "").slice(0, PIN_MAX);
}

/** One digit over and over, and digits in a row: the first that anybody tries. */
function isTrivial(pin: string): boolean {
  const steps = Array.from(pin.slice(1), (digit, at) => Number(digit) - Number(pin[at]));
  return [0, 1, -1].some((step) => steps.every((other) => other === step));
}

/** What is wrong with a new PIN. */
export function pinComplaint(pin: string): Phrase | undefined {
  if (pin.length < PIN_MIN) return "account:pin.invalid";
  return isTrivial(pin) ? "account:pin.weak" : undefined;
}
