// Whether a user can enter the company, and why or why not.

import type { User, UserAccess } from "../../../client/api/admin-users";
import type { Phrase } from "../../../client/i18n/phrases";

/** A reason that keeps a user out, or a warning about one who can enter. */
type EntryProblem = "removed" | "identity" | "disabled" | "factor" | "networks" | "noRoles" | "mustReset" | "never";

/** Whether a user can enter, with the reasons. */
export interface Entry {
  readonly isOpen: boolean;
  readonly why: readonly Phrase[];
}

const phrase = (why: EntryProblem): Phrase => `admin:users.page.why.${why}`;

/** Evaluates the reasons; those that depend on roles are omitted while `access` is not loaded. */
export function entryOf(user: User, access: UserAccess | undefined): Entry {
  const closed: EntryProblem[] = [];
  if (!user.assigned) closed.push("removed");
  else if (user.state !== 1) closed.push("disabled");
  if (user.identityState === 0) closed.push("identity");
  if (access?.lacksSecondFactor) closed.push("factor");
  if (closed.length > 0) return { isOpen: false, why: closed.map(phrase) };
  const known: EntryProblem[] = [];
  if (access?.isBoundToNetworks) known.push("networks");
  if (access?.roles.every(({ state }) => state !== 1)) known.push("noRoles");
  if (user.resetPasswordRequired) known.push("mustReset");
  if (!user.lastLogin) known.push("never");
  return { isOpen: true, why: known.map(phrase) };
}
