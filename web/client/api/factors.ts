// Requests about the user's own second factors, and the reauthentication that they require.

import { type Answer, api, type Body } from "./client";

/** The user's second factors. */
export type Factors = Answer<"GET /api/user/factors">;

/** The secret of an authenticator app. */
export type TotpSecret = Answer<"POST /api/user/factors/totp">;

/** Proof that the caller owns the session. */
export type Proof = Body<"POST /api/auth/reauthenticate">;

/** Returns the user's second factors. */
export function factors(signal?: AbortSignal): Promise<Factors> {
  return api("GET /api/user/factors", { signal });
}

/** Creates a secret, which is active once its first code is confirmed. */
export function beginTotp(): Promise<TotpSecret> {
  return api("POST /api/user/factors/totp", {});
}

/** Confirms the first code; the first factor returns recovery codes. */
export async function confirmTotp(code: string): Promise<readonly string[] | undefined> {
  return (await api("POST /api/user/factors/totp/confirm", { body: { code } })).recoveryCodes ?? undefined;
}

/** Removes the authenticator app. */
export function removeTotp(): Promise<void> {
  return api("DELETE /api/user/factors/totp", {});
}

/** Creates recovery codes and invalidates the old ones. */
export async function renewRecoveryCodes(): Promise<readonly string[]> {
  return (await api("POST /api/user/recovery-codes", {})).recoveryCodes;
}

/** Revokes the trust in a device: a second factor is required there again. */
export function removeTrustedDevice(id: string): Promise<void> {
  return api("DELETE /api/user/trusted-devices/{id}", { path: { id } });
}

/** Makes the session fresh: for ten minutes it may do what a stolen one must not. */
export function reauthenticate(proof: Proof): Promise<void> {
  return api("POST /api/auth/reauthenticate", { body: proof });
}
