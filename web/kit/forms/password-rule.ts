// The rule for new passwords (specification 5 and 9), the same as worker/domain/credentials/password.rs.

import type { Config } from "../../client/config/config";

/** The enabled parts of the rule, and whether a password fulfils them. */
export interface Strength {
  readonly length: boolean;
  readonly uppercase: boolean;
  readonly digitOrSpecial: boolean;
}

/** Maximum length. */
export const PASSWORD_MAX = 128;

// A special character is neither letter nor digit, and visible: no space, no control character. Circled letters are letters for the worker,
// too.
const DIGIT_OR_SPECIAL = /\p{N}|[^\p{Alphabetic}\p{N}\p{White_Space}\p{Cc}]/u;

/** Checks a password; parts that are not enabled count as fulfilled. */
export function strength(password: string, rule: Config["password"]): Strength {
  return {
    length: Array.from(password).length >= rule.minLength,
    uppercase: !rule.uppercase || /\p{Uppercase}/u.test(password),
    digitOrSpecial: !rule.digitOrSpecial || DIGIT_OR_SPECIAL.test(password),
  };
}

/** Whether a password is accepted. */
export function isStrong(password: string, rule: Config["password"]): boolean {
  return Object.values(strength(password, rule)).every(Boolean) && Array.from(password).length <= PASSWORD_MAX;
}
