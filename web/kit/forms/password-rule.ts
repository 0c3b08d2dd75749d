// The rule for new passwords (specification 5 and 9), the same as worker/domain/password.rs.

import type { Config } from "../../client/config/config";

/** The parts of the rule that are in force, and whether a password keeps them. */
export interface Strength {
  readonly length: boolean;
  readonly uppercase: boolean;
  readonly digitOrSpecial: boolean;
}

/** Longest password. */
export const PASSWORD_MAX = 128;

// A special character is what is neither letter nor digit, and shows: no space, no control character. Circled letters are
// letters to the worker too.
const DIGIT_OR_SPECIAL = /\p{N}|[^\p{Alphabetic}\p{N}\p{White_Space}\p{Cc}]/u;

/** How a password stands against the rule; what the rule does not ask for counts as kept. */
export function strength(password: string, rule: Config["password"]): Strength {
  return {
    length: Array.from(password).length >= rule.minLength,
    uppercase: !rule.uppercase || /\p{Uppercase}/u.test(password),
    digitOrSpecial: !rule.digitOrSpecial || DIGIT_OR_SPECIAL.test(password),
  };
}

/** Whether a password may be chosen. */
export function isStrong(password: string, rule: Config["password"]): boolean {
  return Object.values(strength(password, rule)).every(Boolean) && Array.from(password).length <= PASSWORD_MAX;
}
