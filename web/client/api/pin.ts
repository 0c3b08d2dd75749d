// Requests of the lock screen, and of setting a PIN.

import { type Answer, api } from "./client";
import { deviceId } from "./device";
import { Failure } from "./failure";
import { ensureGuard } from "./guard";
import type { SignIn } from "./shapes";
import { finishSignOut } from "./sign-out";

/** A user on the lock screen of this device. */
export type Card = Answer<"GET /api/auth/lockscreen-users">[number];

/** The users of this device, the last used first. */
export async function cards(): Promise<readonly Card[]> {
  await ensureGuard();
  try {
    return await api("GET /api/auth/lockscreen-users", { standsAlone: true });
  } catch (error) {
    if (error instanceof Failure && error.code === "device_not_enrolled") return [];
    throw error;
  }
}

/** Signs in a user of this device. */
export async function signInByPin(userId: string, pin: string): Promise<SignIn> {
  await finishSignOut();
  await ensureGuard();
  return api("POST /api/auth/signin-pin", { body: { userId, pin, uuId: deviceId() }, standsAlone: true });
}

/** Removes a card from this device. */
export async function removeCard(userId: string): Promise<void> {
  await ensureGuard();
  try {
    await api("DELETE /api/auth/lockscreen-users/{userId}", { path: { userId }, standsAlone: true, idempotent: true });
  } catch (error) {
    // Another tab has already removed it.
    if (!(error instanceof Failure && error.code === "not_found")) throw error;
  }
}

/** Shows the current user on the lock screen of this device. */
export function showOnThisDevice(isUnattended = false): Promise<void> {
  return api("PUT /api/auth/lockscreen-users/me", { body: {}, idempotent: true, isUnattended });
}
