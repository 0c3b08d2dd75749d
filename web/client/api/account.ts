// Requests about the user's own account.

import { type Answer, api, type Body } from "./client";
import type { OwnSession } from "./shapes";

/** The user's account and its version. */
export type Account = Omit<Answer<"GET /api/user/me">, "valid">;

/** Fields that users change of themselves: absent is unchanged, null clears. */
export type AccountChange = Omit<Body<"PATCH /api/user/me">, "currentPassword" | "password" | "pin">;

/** Returns the user's own account. */
export function ownAccount(): Promise<Account> {
  return api("GET /api/user/me", { isCached: true });
}

/** Updates the account. With `seen`, the version that was read, the server rejects the update when a newer version exists. */
export function changeAccount(body: AccountChange, seen?: number): Promise<Account> {
  return api("PATCH /api/user/me", { body, ifMatch: seen });
}

/** Changes the password. Every other session ends. */
export function changePassword(currentPassword: string, password: string): Promise<Account> {
  return api("PATCH /api/user/me", { body: { currentPassword, password } });
}

/** Sets or changes the PIN and shows the user on the lock screen of this device; null removes it. */
export function changePin(currentPassword: string, pin: string | null): Promise<Account> {
  return api("PATCH /api/user/me", { body: { currentPassword, pin } });
}

export interface PictureFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
}

/** Replaces the user's picture. */
export function putPicture(file: PictureFile): Promise<Account> {
  return api("PUT /api/user/me/image", { file });
}

/** Removes the user's picture; returns the account without it. */
export async function removePicture(): Promise<Account> {
  await api("DELETE /api/user/me/image", { idempotent: true });
  return ownAccount();
}

/** The user's sessions, the current one first. */
export function sessions(signal?: AbortSignal): Promise<readonly OwnSession[]> {
  return api("GET /api/user/sessions", { isCached: true, signal });
}

/** Ends one of the user's sessions. */
export function endSession(id: string): Promise<void> {
  return api("DELETE /api/user/sessions/{id}", { path: { id } });
}

/** Ends all of the user's sessions except the current one. */
export function endOtherSessions(): Promise<void> {
  return api("DELETE /api/user/sessions", { idempotent: true });
}

/** Returns everything that is stored about the user. */
export function exportAccount(): Promise<unknown> {
  return api("GET /api/user/me/export");
}

/** Erases the account. Users without a password need a fresh sign-in instead. */
export function eraseAccount(password: string | undefined): Promise<void> {
  return api("DELETE /api/user/me", { body: { password } });
}

/** A page of the user's own activity. */
export type OwnEvents = Answer<"GET /api/user/activity">;

/** An event of the user's own activity. */
export type OwnEvent = OwnEvents["data"][number];

/** Returns a page of the user's own activity; `after` is the cursor of the page before. */
export function ownEvents(after: string | undefined, signal?: AbortSignal): Promise<OwnEvents> {
  return api("GET /api/user/activity", { query: { after }, signal });
}
