// The calls about invitations that a company sent.

import { config } from "../config/config";
import { type ListPage, type ListQuery, listQuery } from "./admin-list";
import type * as generated from "./generated/types.gen";
import { call } from "./request";
import type { Stated } from "./shapes";

/** An invitation as the company sees it. */
export type SentInvitation = Stated<generated.Invitation>;

const url = (path: string) => `${config().apiPrefix}/user/invitation/${path}`;

/** What becomes of an invitation. */
export const INVITATION_STATES = ["pending", "expired", "accepted", "declined", "revoked"] as const;

/** Who was invited, the newest first; those who have not answered unless another state is asked for. */
export function invitedUsers(query: ListQuery, signal?: AbortSignal): Promise<ListPage<SentInvitation>> {
  const asked = listQuery({ ...query, filters: { state: "pending", ...query.filters } });
  return call("GET", url(`getInvitedUsers${asked}`), { isKept: true, ...(signal ? { signal } : {}) });
}

/** Invites somebody. */
export function inviteUser(email: string, roleIds: readonly string[], key: string): Promise<SentInvitation> {
  return call("POST", url("inviteUser"), { body: { email, roleIds }, idempotencyKey: key });
}

/** Mails an invitation again. */
export function resendInvitation(id: string): Promise<unknown> {
  return call("POST", url(`resend/${encodeURIComponent(id)}`), { body: {} });
}

/** Takes an invitation back. */
export function revokeInvitation(id: string): Promise<void> {
  return call("DELETE", url(`deleteInviteUser/${encodeURIComponent(id)}`), { idempotent: true });
}
