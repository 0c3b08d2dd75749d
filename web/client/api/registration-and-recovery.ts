// The calls of people who are not in yet: registration, recovery, confirmation, invitation.

import { type Answer, api, type Body } from "./client";
import { ensureGuard } from "./guard";
import type { Person } from "./shapes";

type SignUp = Body<"POST /api/auth/signup">;

/** A new password, typed twice; never inside the object with the personal fields (G10). */
export type ChosenPassword = Pick<SignUp, "password" | "passwordConfirm">;

/** Who registers (specification 3, Registration payload). */
export type Registration = Omit<SignUp, keyof ChosenPassword | "domain">;

/** Registers. */
export async function signUp(
  registration: Registration,
  { password, passwordConfirm }: ChosenPassword,
): Promise<Answer<"POST /api/auth/signup">> {
  await ensureGuard();
  const body = { ...registration, domain: location.origin, password, passwordConfirm };
  return api("POST /api/auth/signup", { body, standsAlone: true });
}

/** Who invited: the company, and the person's name, which is empty for somebody who is gone. */
export type InvitationPreview = Answer<"POST /api/auth/verify-invitation">;

/** The company of an invitation (specification 3). */
export type InvitingCompany = InvitationPreview["company"];

/** Who invited this address. */
export async function verifyInvitation(code: string, email: string): Promise<InvitationPreview> {
  await ensureGuard();
  return api("POST /api/auth/verify-invitation", { body: { code, email }, standsAlone: true, idempotent: true });
}

/** Asks for a mail with a link to choose a new password. */
export async function askForReset(email: string): Promise<void> {
  await ensureGuard();
  await api("POST /api/auth/pass-forgot", { body: { email, domain: location.origin }, standsAlone: true });
}

/** Why somebody may choose a new password: the code of a mailed link, or their limited session (`id`). */
export type ResetProof =
  | { readonly code: string; readonly email: string }
  | { readonly code: "id"; readonly id: string; readonly email?: string };

/** Whether a link still opens the form. */
export async function verifyReset(proof: ResetProof): Promise<string> {
  await ensureGuard();
  const input = { body: proof, standsAlone: true, idempotent: true };
  const { userId } = await api("POST /api/auth/pass-verify-code", input);
  return userId;
}

/** Chooses a new password. Everything that the person was signed in with ends. */
export async function choosePassword(proof: ResetProof, chosen: ChosenPassword): Promise<void> {
  await ensureGuard();
  await api("POST /api/auth/pass-update", { body: { ...proof, ...chosen }, standsAlone: true });
}

/** What a mail told of which somebody says that it was not they. */
export type Notice = Answer<"POST /api/auth/disavow-verify-code">;

/** What the link of such a mail tells of. */
export async function verifyNotice(code: string): Promise<Notice> {
  await ensureGuard();
  return api("POST /api/auth/disavow-verify-code", { body: { code }, standsAlone: true, idempotent: true });
}

/** "That was not me": everything that the account was signed in with ends, and a link for a new password is mailed. */
export async function disavow(code: string): Promise<void> {
  await ensureGuard();
  await api("POST /api/auth/disavow", { body: { code, domain: location.origin }, standsAlone: true });
}

/** Proves the address of the person who is signed in. */
export async function verifyEmail(token: string, email: string): Promise<Person> {
  const { user } = await api("POST /api/auth/verify-email", { body: { token, email } });
  return user;
}

/** Mails the link of the confirmation again. */
export async function resendVerification(): Promise<void> {
  await api("POST /api/auth/resend-verification", { body: {} });
}
