// The calls of people who are invited.

import { type Answer, api } from "./client";
import type { SignIn } from "./shapes";

/** An invitation that waits for the person who is signed in. */
export type InvitationRequest = Answer<"GET /api/user/invitation/getInvitationRequest">[number];

/** What waits at the person's confirmed address. */
export function receivedInvitations(): Promise<readonly InvitationRequest[]> {
  return api("GET /api/user/invitation/getInvitationRequest");
}

/** Accepts and enters the company. */
export function acceptInvitation(tenantId: string, code: string): Promise<SignIn> {
  return api("POST /api/user/invitation/accept/{tenantId}/{code}", { path: { tenantId, code }, body: {} });
}

/** Declines. */
export function declineInvitation(tenantId: string, code: string): Promise<void> {
  return api("POST /api/user/invitation/decline/{tenantId}/{code}", { path: { tenantId, code }, body: {} });
}
