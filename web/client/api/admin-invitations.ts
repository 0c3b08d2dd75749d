// The calls about invitations that a company sent.

import { type ListPage, type ListQuery, listed } from "./admin-list";
import { type Answer, api } from "./client";

/** An invitation as the company sees it. */
export type SentInvitation = Answer<"POST /api/user/invitation/inviteUser">;

/** What becomes of an invitation. */
export const INVITATION_STATES = ["pending", "expired", "accepted", "declined", "revoked"] as const;

/** Who was invited, the newest first; those who have not answered unless another state is asked for. */
export function invitedUsers(query: ListQuery, signal?: AbortSignal): Promise<ListPage<SentInvitation>> {
  const filters = { state: "pending", ...query.filters };
  return listed("GET /api/user/invitation/getInvitedUsers", { ...query, filters }, signal);
}

/** Invites somebody. */
export function inviteUser(email: string, roleIds: readonly string[], key: string): Promise<SentInvitation> {
  return api("POST /api/user/invitation/inviteUser", { body: { email, roleIds }, idempotencyKey: key });
}

/** Mails an invitation again. */
export function resendInvitation(id: string): Promise<unknown> {
  return api("POST /api/user/invitation/resend/{id}", { path: { id }, body: {} });
}

/** Takes an invitation back. */
export function revokeInvitation(id: string): Promise<void> {
  return api("DELETE /api/user/invitation/deleteInviteUser/{id}", { path: { id }, idempotent: true });
}
