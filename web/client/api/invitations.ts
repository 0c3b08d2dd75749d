// Requests of invited users.

import { type Answer, api } from "./client";
import type { SignIn } from "./shapes";

/** A pending invitation of the signed-in user. */
export type InvitationRequest = Answer<"GET /api/user/invitation/getInvitationRequest">[number];

/** Pending invitations for the user's verified address. */
export function receivedInvitations(): Promise<readonly InvitationRequest[]> {
  return api("GET /api/user/invitation/getInvitationRequest");
}

/** Accepts an invitation and enters the company. */
export function acceptInvitation(tenantId: string, code: string): Promise<SignIn> {
  return api("POST /api/user/invitation/accept/{tenantId}/{code}", { path: { tenantId, code }, body: {} });
}

/** Declines an invitation. */
export function declineInvitation(tenantId: string, code: string): Promise<void> {
  return api("POST /api/user/invitation/decline/{tenantId}/{code}", { path: { tenantId, code }, body: {} });
}
