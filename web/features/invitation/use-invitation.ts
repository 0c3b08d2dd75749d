// A mailed invitation: who invited, and whether the invited user is signed in.

import { useCallback } from "react";
import { Failure } from "../../client/api/failure";
import { type InvitingCompany, verifyInvitation } from "../../client/api/registration-and-recovery";
import { verifySession } from "../../client/session/session";
import { useAsync } from "../../client/use-async";

/** The state of the page. */
export type InvitationState =
  | { readonly kind: "checking" }
  | { readonly kind: "invalid" }
  | { readonly kind: "unchecked"; readonly failure: Failure }
  | {
      readonly kind: "good";
      readonly company: InvitingCompany;
      /** The inviter's name; empty when the inviter no longer exists. */
      readonly invitedBy: string;
      /** E-mail address of the signed-in user. */
      readonly signedInAs: string | undefined;
    };

async function checkLink(email: string, code: string): Promise<InvitationState> {
  try {
    const [{ company, invitedBy }, known] = await Promise.all([verifyInvitation(code, email), verifySession()]);
    const user = known.kind === "open" ? known.session.user : known.kind === "limited" ? known.user : undefined;
    return { kind: "good", company, invitedBy, signedInAs: user?.email };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return error.isPassing ? { kind: "unchecked", failure: error } : { kind: "invalid" };
  }
}

/** Loads the invitation; the second value reloads it. */
export function useInvitation(email: string, code: string): readonly [InvitationState, () => void] {
  const { value, reload } = useAsync(useCallback(() => checkLink(email, code), [email, code]));
  return [value ?? { kind: "checking" }, reload];
}
