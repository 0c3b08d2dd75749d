// The calls about one's own account.

import { type Answer, api, type Body } from "./client";
import type { OwnSession } from "./shapes";

/** A person and the version that they were read at. */
export type Account = Omit<Answer<"GET /api/user/me">, "valid">;

/** What people change about themselves: absent stays, null empties. */
export type AccountChange = Omit<Body<"PATCH /api/user/me">, "currentPassword" | "password" | "pin">;

/** Oneself. */
export function ownAccount(): Promise<Account> {
  return api("GET /api/user/me", { isKept: true });
}

/** Changes oneself; with the version that was seen, a newer one refuses it. */
export function changeAccount(body: AccountChange, seen?: number): Promise<Account> {
  return api("PATCH /api/user/me", { body, ifMatch: seen });
}

/** Changes the password. Every other session ends. */
export function changePassword(currentPassword: string, password: string): Promise<Account> {
  return api("PATCH /api/user/me", { body: { currentPassword, password } });
}

/** Sets or changes the PIN, and shows oneself on this device; null removes it. */
export function changePin(currentPassword: string, pin: string | null): Promise<Account> {
  return api("PATCH /api/user/me", { body: { currentPassword, pin } });
}

/** A picture file. */
export interface PictureFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
}

/** Replaces one's picture. */
export function putPicture(file: PictureFile): Promise<Account> {
  return api("PUT /api/user/me/image", { file });
}

/** Removes one's picture; answers oneself without it. */
export async function removePicture(): Promise<Account> {
  await api("DELETE /api/user/me/image", { idempotent: true });
  return ownAccount();
}

/** Where one is signed in, the place that asks first. */
export function sessions(signal?: AbortSignal): Promise<readonly OwnSession[]> {
  return api("GET /api/user/sessions", { isKept: true, signal });
}

/** Signs out there. */
export function endSession(id: string): Promise<void> {
  return api("DELETE /api/user/sessions/{id}", { path: { id } });
}

/** Signs out everywhere else. */
export function endOtherSessions(): Promise<void> {
  return api("DELETE /api/user/sessions", { idempotent: true });
}

/** Everything that is stored about oneself. */
export function exportAccount(): Promise<unknown> {
  return api("GET /api/user/me/export");
}

/** Leaves for good. */
export function eraseAccount(password: string): Promise<void> {
  return api("DELETE /api/user/me", { body: { password } });
}

/** What happened about the own account. */
export type OwnEvents = Answer<"GET /api/user/activity">;

/** One of it. */
export type OwnEvent = OwnEvents["data"][number];

/** A page of what happened about the own account; `after` is where the page before ended. */
export function ownEvents(after: string | undefined, signal?: AbortSignal): Promise<OwnEvents> {
  return api("GET /api/user/activity", { query: { after }, signal });
}
