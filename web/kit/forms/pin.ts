// Validates a new PIN (contract, Field limits). The server checks it again, by the same rule.

import type { Phrase } from "../../client/i18n/phrases";

/** Minimum number of digits. */
export const PIN_MIN = 6;
/** Maximum number of digits. */
export const PIN_MAX = 12;

/** Removes everything that is not a digit. */
export function normalizePin(text: string): string {
  return text.replace(/\D/g, "").slice(0, PIN_MAX);
}

/** Repeated digits and sequences: the first guesses. */
function isTrivial(pin: string): boolean {
  const steps = Array.from(pin.slice(1), (digit, at) => Number(digit) - Number(pin[at]));
  return [0, 1, -1].some((step) => steps.every((other) => other === step));
}

/** The error of a new PIN. */
export function pinComplaint(pin: string): Phrase | undefined {
  if (pin.length < PIN_MIN) return "account:pin.invalid";
  return isTrivial(pin) ? "account:pin.weak" : undefined;
}
