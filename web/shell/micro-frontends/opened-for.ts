// The user and the company that an app was opened for.

import type { OpenSession } from "../../client/api/shapes";
import { knownSession } from "../../client/session/session";

/**
 * Whether this tab still has the user and the company of that session. A user who signs in again over the page is in no company until it is
 * entered again.
 */
export function isStillFor({ user, tenant }: OpenSession): boolean {
  const known = knownSession();
  if (known.kind !== "open" || known.session.user.userId !== user.userId) return false;
  const now = known.session.tenant;
  return now === null || now.companyId === tenant?.companyId;
}
