// Whether a user can enter the company, and why or why not.

import type { User, UserAccess } from "../../../client/api/admin-users";
import type { Phrase } from "../../../client/i18n/phrases";

/** A reason that keeps a user out, or a warning about one who can enter. */
type EntryProblem = "removed" | "identity" | "disabled" | "factor" | "networks" | "noRoles" | "mustReset" | "never";

/** Whether a user can enter, with the reasons. */
export interface Entry {
  /** Undefined while it depends on access that is not loaded. */
  readonly canEnter: boolean | undefined;
  readonly why: readonly Phrase[];
}

const phrase = (why: EntryProblem): Phrase => `admin:users.page.why.${why}`;

/** Evaluates the reasons; those that depend on roles are omitted while `access` is not loaded. */
export function entryOf(user: User, access: UserAccess | undefined): Entry {
  const blockers: EntryProblem[] = [];
  if (!user.assigned) blockers.push("removed");
  else if (user.state !== 1) blockers.push("disabled");
  if (user.identityState === 0) blockers.push("identity");
  if (access?.lacksSecondFactor) blockers.push("factor");
  if (blockers.length > 0) return { canEnter: false, why: blockers.map(phrase) };
  const notes: EntryProblem[] = [];
  if (access?.isBoundToNetworks) notes.push("networks");
  if (access?.roles.every(({ state }) => state !== 1)) notes.push("noRoles");
  if (user.resetPasswordRequired) notes.push("mustReset");
  if (!user.lastLogin) notes.push("never");
  return { canEnter: access ? true : undefined, why: notes.map(phrase) };
}
