// The calls of the lock screen, and of setting a PIN.

import { config } from "../config/config";
import { deviceId } from "./device";
import { Failure } from "./failure";
import type * as generated from "./generated/types.gen";
import { ensureGuard } from "./guard";
import { call } from "./request";
import type { SignIn } from "./shapes";
import { settleSignOut } from "./sign-out";
import { authUrl } from "./url";

function auth(path: string): string {
  const { apiPrefix, hosts } = config();
  return authUrl(path, apiPrefix, hosts);
}

/** A person whom this device's lock screen shows. */
export type Card = Omit<generated.Card, "company" | "image"> & {
  readonly image: string | null;
  readonly company: { readonly companyId: string; readonly title: string; readonly logoSrc: string | null } | null;
};

/** The people of this device, the last used first. */
export async function cards(): Promise<readonly Card[]> {
  await ensureGuard();
  try {
    return await call("GET", auth("lockscreen-users"), { standsAlone: true });
  } catch (error) {
    if (error instanceof Failure && error.code === "device_not_enrolled") return [];
    throw error;
  }
}

/** Signs a person of this device in. */
export async function signInByPin(userId: string, pin: string): Promise<SignIn> {
  await settleSignOut();
  await ensureGuard();
  return call("POST", auth("signin-pin"), { body: { userId, pin, uuId: deviceId() }, standsAlone: true });
}

/** Takes a card off this device. */
export async function removeCard(userId: string): Promise<void> {
  await ensureGuard();
  try {
    await call("DELETE", auth(`lockscreen-users/${encodeURIComponent(userId)}`), {
      standsAlone: true,
      idempotent: true,
    });
  } catch (error) {
    // Another tab was faster: it is gone.
    if (!(error instanceof Failure && error.code === "not_found")) throw error;
  }
}

/** Shows oneself on this device. */
export function showOnThisDevice(): Promise<void> {
  return call("PUT", auth("lockscreen-users/me"), { body: {}, idempotent: true });
}
