// Requests about invitations that a company sent.

import { getListPage, type ListPage, type ListQuery } from "./admin-list";
import { type Answer, api } from "./client";

/** An invitation as the company sees it. */
export type SentInvitation = Answer<"POST /api/user/invitation/inviteUser">;

export const INVITATION_STATES = ["pending", "expired", "accepted", "declined", "revoked"] as const;

/** Invitations, the newest first; pending ones unless another state is requested. */
export function invitedUsers(query: ListQuery, signal?: AbortSignal): Promise<ListPage<SentInvitation>> {
  const filters = { state: "pending", ...query.filters };
  return getListPage("GET /api/user/invitation/getInvitedUsers", { ...query, filters }, signal);
}

/** Invites an e-mail address. */
export function inviteUser(email: string, roleIds: readonly string[], key: string): Promise<SentInvitation> {
  return api("POST /api/user/invitation/inviteUser", { body: { email, roleIds }, idempotencyKey: key });
}

/** Sends the mail of an invitation again. */
export function resendInvitation(id: string): Promise<unknown> {
  return api("POST /api/user/invitation/resend/{id}", { path: { id }, body: {} });
}

/** Revokes an invitation. */
export function revokeInvitation(id: string): Promise<void> {
  return api("DELETE /api/user/invitation/deleteInviteUser/{id}", { path: { id }, idempotent: true });
}
