// A mailed invitation: who invited, and whether the invited user is signed in.

import { useCallback } from "react";
import { Failure } from "../../client/api/failure";
import { type InvitingCompany, verifyInvitation } from "../../client/api/registration-and-recovery";
import type { Company } from "../../client/api/shapes";
import { companyOfTenant, isInvitationInvalid } from "../../client/session/join-company";
import { refreshSession, type SessionState, verifySession } from "../../client/session/session";
import { useAsync } from "../../client/use-async";
import { normalizeEmail } from "../../kit/forms/email";

/** What the mailed link says. */
interface MailedInvitation {
  readonly tenant: string;
  /** Normalised. */
  readonly email: string;
  readonly code: string;
}

/** The state of the page. */
export type InvitationState =
  | { readonly kind: "checking" }
  | { readonly kind: "invalid" }
  | { readonly kind: "unchecked"; readonly failure: Failure }
  /** It is of no use any more, but the invited user is signed in and belongs to the company. */
  | { readonly kind: "joined"; readonly company: Company }
  | {
      readonly kind: "good";
      readonly company: InvitingCompany;
      /** The inviter's name; empty when the inviter no longer exists. */
      readonly invitedBy: string;
      /** E-mail address of the signed-in user; a limited session cannot answer an invitation. */
      readonly signedInAs: string | undefined;
    };

/** The company of an invitation, where its user is signed in and belongs to it. */
function joinedCompany(known: SessionState, { tenant, email }: MailedInvitation): Company | undefined {
  const isInvited = known.kind === "open" && normalizeEmail(known.session.user.email) === email;
  return isInvited ? companyOfTenant(known, tenant) : undefined;
}

const undefinedIfInvalid = (error: unknown) => {
  if (isInvitationInvalid(error)) return undefined;
  throw error;
};

async function checkLink(link: MailedInvitation): Promise<InvitationState> {
  try {
    const preview = verifyInvitation(link.code, link.email).catch(undefinedIfInvalid);
    const [found, known] = await Promise.all([preview, verifySession()]);
    if (found) {
      const signedInAs = known.kind === "open" ? known.session.user.email : undefined;
      return { kind: "good", company: found.company, invitedBy: found.invitedBy, signedInAs };
    }
    // What is known of the session may be from before it was accepted.
    const company = joinedCompany(known, link) ?? joinedCompany(await refreshSession(), link);
    return company ? { kind: "joined", company } : { kind: "invalid" };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return error.isPassing ? { kind: "unchecked", failure: error } : { kind: "invalid" };
  }
}

/** Loads the invitation; the second value reloads it. */
export function useInvitation(tenant: string, email: string, code: string): readonly [InvitationState, () => void] {
  const load = useCallback(() => checkLink({ tenant, email, code }), [tenant, email, code]);
  const { value, reload } = useAsync(load);
  return [value ?? { kind: "checking" }, reload];
}
