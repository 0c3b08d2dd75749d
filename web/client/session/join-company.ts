// Joining a company by an invitation, which may have been accepted already: in another tab, or by a request whose response was lost.

import * as calls from "../api/calls";
import { Failure } from "../api/failure";
import { acceptInvitation } from "../api/invitations";
import type { Company, SignIn } from "../api/shapes";
import { refreshSession, type SessionState } from "./session";

/** Whether an invitation does not exist, or not any more. */
export const isInvitationInvalid = (error: unknown) => error instanceof Failure && error.code === "invitation_invalid";

/** The company of a tenant, where a session's user belongs to it. */
export function companyOfTenant(known: SessionState, tenantId: string): Company | undefined {
  if (known.kind !== "open") return undefined;
  return known.session.organisations.find((company) => company.tenantId === tenantId);
}

/** Accepts an invitation and enters the company, also where it was accepted before. Throws `Failure`. */
export async function join(tenantId: string, code: string): Promise<SignIn> {
  try {
    return await acceptInvitation(tenantId, code);
  } catch (failure) {
    const joined = isInvitationInvalid(failure) ? companyOfTenant(await refreshSession(), tenantId) : undefined;
    if (!joined) throw failure;
    return calls.enterCompany(joined.companyId);
  }
}
