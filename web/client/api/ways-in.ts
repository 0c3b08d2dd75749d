// The calls of people who are not in yet: registration, recovery, confirmation, invitation.

import { config } from "../config/config";
import { ensureGuard } from "./guard";
import { call } from "./request";
import type { Person } from "./shapes";
import { authUrl } from "./url";

function auth(path: string): string {
  const { apiPrefix, hosts } = config();
  return authUrl(path, apiPrefix, hosts);
}

/** Who registers (specification 3, Registration payload). */
export interface Registration {
  readonly gender: "M" | "W" | "O";
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly birthday?: string;
  readonly invitationCode?: string;
  readonly botToken?: string;
}

/** A new password, typed twice; never inside the object with the personal fields (G10). */
export interface ChosenPassword {
  readonly password: string;
  readonly passwordConfirm: string;
}

/** Registers. */
export async function signUp(
  registration: Registration,
  { password, passwordConfirm }: ChosenPassword,
): Promise<{ readonly userId: string; readonly emailVerificationRequired: boolean }> {
  await ensureGuard();
  const body = { ...registration, domain: location.origin, password, passwordConfirm };
  return call("POST", auth("signup"), { body, standsAlone: true });
}

/** The company of an invitation (specification 3). */
export interface InvitingCompany {
  readonly title: string;
  readonly companyName: string;
  readonly city: string | null;
  readonly logoSrc: string | null;
}

/** Who invited. */
export interface Inviting {
  readonly company: InvitingCompany;
  /** The person's name; empty for somebody who is gone. */
  readonly invitedBy: string;
}

/** Who invited this address. */
export async function verifyInvitation(code: string, email: string): Promise<Inviting> {
  await ensureGuard();
  return call("POST", auth("verify-invitation"), { body: { code, email }, standsAlone: true, idempotent: true });
}

/** Asks for a mail with a link to choose a new password. */
export async function askForReset(email: string): Promise<void> {
  await ensureGuard();
  await call("POST", auth("pass-forgot"), { body: { email, domain: location.origin }, standsAlone: true });
}

/** Why somebody may choose a new password: the code of a mailed link, or their limited session (`id`). */
export type ResetProof =
  | { readonly code: string; readonly email: string }
  | { readonly code: "id"; readonly id: string; readonly email?: string };

/** Whether a link still opens the form. */
export async function verifyReset(proof: ResetProof): Promise<string> {
  await ensureGuard();
  const answer = await call<{ readonly userId: string }>("POST", auth("pass-verify-code"), {
    body: proof,
    standsAlone: true,
    idempotent: true,
  });
  return answer.userId;
}

/** Chooses a new password. Everything that the person was signed in with ends. */
export async function choosePassword(proof: ResetProof, chosen: ChosenPassword): Promise<void> {
  await ensureGuard();
  await call("POST", auth("pass-update"), { body: { ...proof, ...chosen }, standsAlone: true });
}

/** Proves the address of the person who is signed in. */
export async function verifyEmail(token: string, email: string): Promise<Person> {
  const answer = await call<{ readonly user: Person }>("POST", auth("verify-email"), { body: { token, email } });
  return answer.user;
}

/** Mails the link of the confirmation again. */
export function resendVerification(): Promise<void> {
  return call("POST", auth("resend-verification"), { body: {} });
}
