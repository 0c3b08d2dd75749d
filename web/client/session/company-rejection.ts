// A company rejects the session: by its rules, because an administrator ended the session there (decisions 152 and 184), or because the company or
// the membership is gone. The session goes on: in other companies, in other tabs and in the account.

import * as calls from "../api/calls";
import { Failure } from "../api/failure";
import type { OpenSession } from "../api/shapes";
import { webConfiguration } from "../config/web-configuration";
import { isSigningInAgain } from "./lifecycle";
import { keepingScope } from "./scope";
import { isRejected, keepSignIn, knownSession, leaveCompany, type SessionState } from "./session";
import { hasUnsaved } from "./unsaved";

/** The session, if it goes on. Throws `Failure` when the server is unreachable. */
async function findSession(): Promise<OpenSession | undefined> {
  try {
    const session = await calls.session();
    return session.valid ? session : undefined;
  } catch (error) {
    if (error instanceof Failure && isRejected(error)) return undefined;
    throw error;
  }
}

const companyIn = (known: SessionState) => (known.kind === "open" ? known.session.tenant?.companyId : undefined);

/** Enters the company again, over the page: where it requires a proof (decision 266), the user is asked for it there. */
async function enterAgain(companyId: string): Promise<boolean | undefined> {
  try {
    keepSignIn(await calls.enterCompany(companyId));
    return true;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    // It requires another session: the user can sign in again over the page, too.
    return error.code === "session_expired" ? undefined : false;
  }
}

let following: Promise<boolean | undefined> | undefined;

/** Leaves the company; where that would lose unsaved input, enters it again instead. */
async function followRejection(reconsider: () => Promise<void>): Promise<boolean | undefined> {
  const company = companyIn(knownSession());
  const session = await findSession();
  if (!session) return undefined;
  const known = knownSession();
  // Another company was entered meanwhile, the company was left already, or the page is about to show another user.
  if (known.kind !== "open" || known.session.user.userId !== session.user.userId) return false;
  if (company === undefined || companyIn(known) !== company) return false;
  if (hasUnsaved()) return enterAgain(company);
  leaveCompany(session);
  // The requests of the guards do not wait for the guards.
  following = undefined;
  await reconsider();
  return false;
}

/**
 * Handles the rejection of a request by a company. Resolves to whether to send the request again; undefined where the session itself is over.
 * `reconsider` runs the guards of the page again.
 */
export async function onCompanyRejection(
  isEntry: boolean,
  reconsider: () => Promise<void>,
): Promise<boolean | undefined> {
  // The end of the session is being handled, or the page stays where it is (specification 8).
  if (isSigningInAgain() || location.href.includes(webConfiguration.keepAlive)) return undefined;
  try {
    // The page that wanted to enter the company says that it could not.
    if (isEntry) return (await findSession()) ? false : undefined;
    if (following) return await following;
    const mine = keepingScope(() => followRejection(reconsider)).finally(() => {
      if (following === mine) following = undefined;
    });
    following = mine;
    return await mine;
  } catch (error) {
    // Without a response nothing is known about the session.
    if (error instanceof Failure) return false;
    throw error;
  }
}
