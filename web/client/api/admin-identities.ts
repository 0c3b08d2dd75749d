// Requests of operators about an account over all companies.

import { type Answer, api } from "./client";

/** An account with its state, its second factors and its companies. */
export type Identity = Answer<"GET /api/admin/identity">;

/** The account with an address; 404 where there is none. */
export function identityOf(email: string, signal?: AbortSignal): Promise<Identity> {
  return api("GET /api/admin/identity", { query: { email }, signal });
}

/** Disables an account in all companies: its sessions end at once, and signing in is rejected. */
export function disableIdentity(userId: string): Promise<void> {
  return api("POST /api/admin/identity/{userId}/disable", { path: { userId }, body: {}, idempotent: true });
}

/** Enables a disabled account; its sessions stay ended. */
export function enableIdentity(userId: string): Promise<void> {
  return api("POST /api/admin/identity/{userId}/enable", { path: { userId }, body: {}, idempotent: true });
}

/** Removes all second factors of an account, whichever companies it belongs to, and ends its sessions. */
export function removeFactors(userId: string): Promise<void> {
  return api("DELETE /api/admin/user/{id}/factors", { path: { id: userId }, idempotent: true });
}
