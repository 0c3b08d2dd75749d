// The second step of a sign-in: the factor that a limited session requires.

import { api, type Body } from "./client";
import { deviceId } from "./device";
import type { SignIn } from "./shapes";

type Proof = Omit<Body<"POST /api/auth/second-factor">, "uuId">;

/** A kind of second factor. */
export type FactorMethod = Proof["method"];

/** A kind of second factor that is a typed code. */
export type CodeMethod = Exclude<FactorMethod, "passkey">;

/** Digits of an authenticator app's code. */
export const TOTP_DIGITS = 6;

/** Upgrades the limited session to a full one. Where that is over the form says so: in the dialog of an ended session nobody else could. */
export function proveSecondFactor(proof: Proof): Promise<SignIn> {
  const body = { ...proof, uuId: deviceId() };
  return api("POST /api/auth/second-factor", { body, standsAlone: true }) as Promise<SignIn>;
}

/** Normalizes a code: removes the spaces that users type and authenticator apps show. */
export function normalizeCode(method: CodeMethod, typed: string): string {
  return method === "totp" ? typed.replace(/\D/g, "").slice(0, TOTP_DIGITS) : typed.trim().slice(0, 40);
}
