// Requests without a full session: registration, recovery, confirmation, invitation.

import { type Answer, api, type Body } from "./client";
import { ensureGuard } from "./guard";
import type { Person } from "./shapes";

type SignUp = Body<"POST /api/auth/signup">;

/** A new password, typed twice; never inside the object with the personal fields (G10). */
export type ChosenPassword = Pick<SignUp, "password" | "passwordConfirm">;

/** The registering user (specification 3, Registration payload). */
export type Registration = Omit<SignUp, keyof ChosenPassword | "domain">;

/** Registers a user. With the same key the same registration has the answer of the first one, which may have been lost. */
export async function signUp(
  registration: Registration,
  { password, passwordConfirm }: ChosenPassword,
  idempotencyKey: string,
): Promise<Answer<"POST /api/auth/signup">> {
  await ensureGuard();
  const body = { ...registration, domain: location.origin, password, passwordConfirm };
  return api("POST /api/auth/signup", { body, standsAlone: true, idempotencyKey });
}

/** Preview of an invitation: the company and the inviter's name, which is empty when their account no longer exists. */
export type InvitationPreview = Answer<"POST /api/auth/verify-invitation">;

/** The company of an invitation (specification 3). */
export type InvitingCompany = InvitationPreview["company"];

/** Returns the preview of an invitation for an address. */
export async function verifyInvitation(code: string, email: string): Promise<InvitationPreview> {
  await ensureGuard();
  return api("POST /api/auth/verify-invitation", { body: { code, email }, standsAlone: true, idempotent: true });
}

/** Requests a mail with a password reset link. */
export async function requestReset(email: string): Promise<void> {
  await ensureGuard();
  await api("POST /api/auth/pass-forgot", { body: { email, domain: location.origin }, standsAlone: true });
}

/** What permits to choose a new password: the code of a mailed link, or the limited session (`id`). */
export type ResetProof =
  | { readonly code: string; readonly email: string }
  | { readonly code: "id"; readonly id: string; readonly email?: string };

/** Checks whether a reset link is valid. */
export async function verifyReset(proof: ResetProof): Promise<string> {
  await ensureGuard();
  const input = { body: proof, standsAlone: true, idempotent: true };
  const { userId } = await api("POST /api/auth/pass-verify-code", input);
  return userId;
}

/** Sets a new password. Every session of the user ends. */
export async function choosePassword(proof: ResetProof, chosen: ChosenPassword): Promise<void> {
  await ensureGuard();
  await api("POST /api/auth/pass-update", { body: { ...proof, ...chosen }, standsAlone: true });
}

/** The event that a security mail reported. */
export type Notice = Answer<"POST /api/auth/disavow-verify-code">;

/** Returns the event that the link of a security mail refers to. */
export async function verifyNotice(code: string): Promise<Notice> {
  await ensureGuard();
  return api("POST /api/auth/disavow-verify-code", { body: { code }, standsAlone: true, idempotent: true });
}

/** "That was not me": ends every session of the account and mails a password reset link. */
export async function disavow(code: string): Promise<void> {
  await ensureGuard();
  await api("POST /api/auth/disavow", { body: { code, domain: location.origin }, standsAlone: true });
}

/** Verifies the address of the signed-in user. */
export async function verifyEmail(token: string, email: string): Promise<Person> {
  const { user } = await api("POST /api/auth/verify-email", { body: { token, email } });
  return user;
}

/** Sends the verification mail again. */
export async function resendVerification(): Promise<void> {
  await api("POST /api/auth/resend-verification", { body: {} });
}
