// The company that an address or the configuration names is entered by every way to sign in (specification 4).

import * as calls from "../api/calls";
import { signedIn } from "./lifecycle";
import type { SessionState } from "./session";

/** Enters the company with a business id; returns the session as it is then. */
export async function enterRequestedCompany(
  known: SessionState,
  business: string | null | undefined,
): Promise<SessionState> {
  if (!business || known.kind !== "open" || known.session.tenant?.businessUuId === business) return known;
  try {
    return signedIn(await calls.enterTenant(business));
  } catch {
    // Not a company of the user, or unknown: the chooser lists what there is.
    return known;
  }
}
