// The second step of a sign-in: the code that a limited session waits for.

import { api, type Body } from "./client";
import { deviceId } from "./device";
import type { SignIn } from "./shapes";

/** What a code is. */
export type CodeMethod = Body<"POST /api/auth/second-factor">["method"];

/** Digits of an authenticator app's code. */
export const TOTP_DIGITS = 6;

/** Makes the limited session a full one. */
export function proveSecondFactor(method: CodeMethod, code: string): Promise<SignIn> {
  return api("POST /api/auth/second-factor", { body: { method, code, uuId: deviceId() } }) as Promise<SignIn>;
}

/** A code as it is sent: without the gaps that people and apps write. */
export function tidyCode(method: CodeMethod, typed: string): string {
  return method === "totp" ? typed.replace(/\D/g, "").slice(0, TOTP_DIGITS) : typed.trim().slice(0, 40);
}
