// An invitation that was mailed: who invited, and whether the right person is here to answer it.

import { useCallback } from "react";
import { Failure } from "../../client/api/failure";
import { type InvitingCompany, verifyInvitation } from "../../client/api/registration-and-recovery";
import { verifySession } from "../../client/session/session";
import { useAsync } from "../../client/use-async";

/** What the page shows. */
export type InvitationState =
  | { readonly kind: "checking" }
  | { readonly kind: "invalid" }
  | { readonly kind: "unreachable" }
  | {
      readonly kind: "good";
      readonly company: InvitingCompany;
      /** Who invited, as a name; empty for somebody who is gone. */
      readonly invitedBy: string;
      /** Address of whoever is signed in. */
      readonly signedInAs: string | undefined;
    };

async function look(email: string, code: string): Promise<InvitationState> {
  try {
    const [{ company, invitedBy }, known] = await Promise.all([verifyInvitation(code, email), verifySession()]);
    const user = known.kind === "open" ? known.session.user : known.kind === "limited" ? known.user : undefined;
    return { kind: "good", company, invitedBy, signedInAs: user?.email };
  } catch (refused) {
    if (!(refused instanceof Failure)) throw refused;
    // No answer says nothing about the invitation.
    return { kind: refused.isPassing ? "unreachable" : "invalid" };
  }
}

/** Looks; the second value looks again. */
export function useInvited(email: string, code: string): readonly [InvitationState, () => void] {
  const { value, again } = useAsync(useCallback(() => look(email, code), [email, code]));
  return [value ?? { kind: "checking" }, again];
}
