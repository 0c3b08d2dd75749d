// Who is signed in, in this tab: loaded once, kept, flushed at sign-out (specification 4).

import { useSyncExternalStore } from "react";
import * as calls from "../api/calls";
import { dropAccessCookie } from "../api/cookies";
import { Failure } from "../api/failure";
import type { LimitedScope, LimitedUser, OpenSession, SignIn } from "../api/shapes";
import { accessToken, keepTenantToken } from "../api/tokens";
import { config } from "../config/config";

/** The state of the session as far as this tab knows. */
export type Known =
  | { readonly kind: "unknown" }
  | { readonly kind: "none" }
  | { readonly kind: "limited"; readonly scope: LimitedScope; readonly user: LimitedUser }
  | { readonly kind: "open"; readonly session: OpenSession };

let known: Known = { kind: "unknown" };
let asking: Promise<Known> | undefined;
const listeners = new Set<() => void>();

function know(next: Known): Known {
  known = next;
  for (const listener of listeners) listener();
  return next;
}

/**
 * Whether a load was refused because of who asked. A 404 counts as allowed (specification 2, user guard); a silent network and a
 * limit say nothing about the session either.
 */
export function isRefused(failure: Failure): boolean {
  return failure.status === 401 || failure.status === 403;
}

async function ask(): Promise<Known> {
  // Without an access cookie there is nothing to ask about (specification 7).
  if (!accessToken()) return know({ kind: "none" });
  try {
    const session = await calls.session();
    if (session.valid) return know({ kind: "open", session: withTenant(session) });
    const { scope, user } = session;
    return know(scope && user ? { kind: "limited", scope, user } : { kind: "none" });
  } catch (error) {
    // Nobody answered, or nothing is there to ask: that says nothing about the session (contract, Departures; specification 2).
    if (!(error instanceof Failure) || !isRefused(error)) throw error;
    dropAccessCookie();
    return know({ kind: "none" });
  }
}

/** The tenant falls back to the company (specification 3). */
function withTenant(session: OpenSession): OpenSession {
  return { ...session, tenant: session.tenant ?? session.company };
}

/** The session, asked for once. Throws `Failure` when the server cannot be reached. */
export function verifySession(): Promise<Known> {
  if (known.kind !== "unknown") return Promise.resolve(known);
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}

/** Takes over what a sign-in or entering a company answered. */
export function keepSignIn(answer: SignIn): Known {
  keepTenantToken(answer.accessTenantToken);
  const { user, company, organisations } = answer;
  if (user.resetPasswordRequired) return know({ kind: "limited", scope: "password", user });
  if (config().features.emailVerification === "required" && !user.emailVerified) {
    return know({ kind: "limited", scope: "verify", user });
  }
  return know({ kind: "open", session: { valid: true, user, tenant: company, company, organisations } });
}

/** Takes over a newer copy of the person. */
export function keepPerson(user: OpenSession["user"]): void {
  if (known.kind === "open") know({ kind: "open", session: { ...known.session, user } });
}

/** Forgets everything about the session. What it is will be asked again. */
export function flushSession(): void {
  keepTenantToken(null);
  know({ kind: "unknown" });
}

/** What is known without asking. */
export function knownSession(): Known {
  return known;
}

/** Calls back whenever something else is known; answers how to stop that. */
export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const nothingKnown: Known = { kind: "unknown" };

/** What is known, for a component. Prerendered pages know nothing. */
export function useKnownSession(): Known {
  return useSyncExternalStore(onSession, knownSession, () => nothingKnown);
}
