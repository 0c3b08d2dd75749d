// The calls about one's own second factors, and the proof that they ask for.

import { type Answer, api, type Body } from "./client";

/** What somebody has beside their password. */
export type Factors = Answer<"GET /api/user/factors">;

/** What an authenticator app needs to know. */
export type TotpSecret = Answer<"POST /api/user/factors/totp">;

/** What proves that a session is its owner's. */
export type Proof = Body<"POST /api/auth/reauthenticate">;

/** One's factors. */
export function factors(signal?: AbortSignal): Promise<Factors> {
  return api("GET /api/user/factors", { signal });
}

/** A new secret, which counts once its first code was typed. */
export function beginTotp(): Promise<TotpSecret> {
  return api("POST /api/user/factors/totp", {});
}

/** Types the first code; with the first factor come recovery codes. */
export async function confirmTotp(code: string): Promise<readonly string[] | undefined> {
  return (await api("POST /api/user/factors/totp/confirm", { body: { code } })).recoveryCodes ?? undefined;
}

/** Removes the authenticator app. */
export function removeTotp(): Promise<void> {
  return api("DELETE /api/user/factors/totp", {});
}

/** New recovery codes; the old ones count no more. */
export async function renewRecoveryCodes(): Promise<readonly string[]> {
  return (await api("POST /api/user/recovery-codes", {})).recoveryCodes;
}

/** Ends the trust in a device: a second factor is asked for there again. */
export function removeTrustedDevice(id: string): Promise<void> {
  return api("DELETE /api/user/trusted-devices/{id}", { path: { id } });
}

/** Makes the session fresh: for ten minutes it may do what a stolen one must not. */
export function reauthenticate(proof: Proof): Promise<void> {
  return api("POST /api/auth/reauthenticate", { body: proof });
}
