// The calls about one's own account.

import { config } from "../config/config";
import { webConfiguration } from "../config/web-configuration";
import { call } from "./request";
import type { OwnSession, Person } from "./shapes";

function user(path: string): string {
  return `${config().apiPrefix}/user/${path}`;
}

/** A person and the version that they were read at. */
export interface Account {
  readonly user: Person;
  readonly version: number;
}

/** What people change about themselves: absent stays, null empties. */
export interface AccountChange {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly gender?: string;
  readonly phone?: string | null;
  readonly birthday?: string | null;
  readonly language?: string | null;
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** Oneself. */
export function ownAccount(): Promise<Account> {
  const { method, path } = webConfiguration.me;
  return call(method, `${config().apiPrefix}/${path}`, { isKept: true });
}

/** Changes oneself; with the version that was seen, a newer one refuses it. */
export function changeAccount(change: AccountChange, seen?: number): Promise<Account> {
  return call("PATCH", user("me"), { body: change, ...(seen === undefined ? {} : { ifMatch: seen }) });
}

/** Changes the password. Every other session ends. */
export function changePassword(currentPassword: string, password: string): Promise<Account> {
  return call("PATCH", user("me"), { body: { currentPassword, password } });
}

/** Sets or changes the PIN, and shows oneself on this device; null removes it. */
export function changePin(currentPassword: string, pin: string | null): Promise<Account> {
  return call("PATCH", user("me"), { body: { currentPassword, pin } });
}

/** A picture file. */
export interface PictureFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
}

/** Replaces one's picture. */
export function putPicture(file: PictureFile): Promise<Account> {
  return call("PUT", user("me/image"), { file });
}

/** Removes one's picture; answers oneself without it. */
export async function removePicture(): Promise<Account> {
  await call("DELETE", user("me/image"), { idempotent: true });
  return ownAccount();
}

/** Where one is signed in, the place that asks first. */
export function sessions(signal?: AbortSignal): Promise<readonly OwnSession[]> {
  return call("GET", user("sessions"), { isKept: true, ...(signal ? { signal } : {}) });
}

/** Signs out there. */
export function endSession(id: string): Promise<void> {
  return call("DELETE", user(`sessions/${encodeURIComponent(id)}`));
}

/** Signs out everywhere else. */
export function endOtherSessions(): Promise<void> {
  return call("DELETE", user("sessions"), { idempotent: true });
}

/** Everything that is stored about oneself. */
export function exportAccount(): Promise<unknown> {
  return call("GET", user("me/export"));
}

/** Leaves for good. */
export function eraseAccount(password: string): Promise<void> {
  return call("DELETE", user("me"), { body: { password } });
}
