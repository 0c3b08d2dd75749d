// Who is signed in, in this tab: loaded once, kept, flushed at sign-out (specification 4).

import * as calls from "../api/calls";
import { removeAccessCookie } from "../api/cookies";
import { Failure } from "../api/failure";
import type { ClosedSession, LimitedScope, LimitedUser, OpenSession, SignIn } from "../api/shapes";
import { accessToken, keepTenantToken } from "../api/tokens";
import { config } from "../config/config";
import { webConfiguration } from "../config/web-configuration";
import { createStore, useStore } from "../store";
import { wipeLocal } from "./local";
import { noteUnlocked } from "./locked";

/** The state of the session as far as this tab knows. */
export type SessionState =
  | { readonly kind: "unknown" }
  | { readonly kind: "none" }
  | ({ readonly kind: "limited"; readonly scope: LimitedScope; readonly user: LimitedUser } & Pick<
      ClosedSession,
      "methods"
    >)
  | {
      readonly kind: "open";
      readonly session: OpenSession;
      /** What this device saw last: the server has not said anything yet. */
      readonly isCached?: true;
    };

const known = createStore<SessionState>({ kind: "unknown" });
let asking: Promise<SessionState> | undefined;

function know(next: SessionState): SessionState {
  if (next.kind === "open" && !next.isCached) noteUnlocked();
  known.set(next);
  return next;
}

/**
 * Whether a load was refused because of who asked. A 404 counts as allowed (specification 2, user guard); a silent network and a
 * limit say nothing about the session either.
 */
export function isRefused(failure: Failure): boolean {
  return failure.status === 401 || failure.status === 403;
}

async function ask(): Promise<SessionState> {
  // Without an access cookie there is nothing to ask about (specification 7).
  if (!accessToken()) return know({ kind: "none" });
  try {
    const session = await calls.session();
    if (session.valid) return know({ kind: "open", session: withTenant(session) });
    wipeLocal();
    const { scope, user, methods } = session;
    return know(scope && user ? { kind: "limited", scope, user, methods } : { kind: "none" });
  } catch (error) {
    // Nobody answered, or nothing is there to ask: that says nothing about the session (contract, Departures; specification 2).
    if (!(error instanceof Failure) || !isRefused(error)) throw error;
    // Specification 8: such a page stays where it is.
    if (location.href.includes(webConfiguration.keepAlive)) throw error;
    removeAccessCookie();
    wipeLocal();
    return know({ kind: "none" });
  }
}

/** The tenant falls back to the company (specification 3). */
function withTenant(session: OpenSession): OpenSession {
  return { ...session, tenant: session.tenant ?? session.company };
}

let missed: SessionState | undefined;
/** The server may be faster than the page: what it says before anybody listens is told later. */
const unheard = (now: SessionState) => {
  missed = now;
};
let onCorrection: (now: SessionState) => void = unheard;

/** Calls back when the server says something else than the copy that was shown: no session, or another company. */
export function whenCorrected(listener: (now: SessionState) => void): void {
  onCorrection = listener;
  if (missed) listener(missed);
  missed = undefined;
}

function askOnce(): Promise<SessionState> {
  asking ??= ask()
    .then((now) => {
      const shown = cached;
      cached = undefined;
      if (shown && (now.kind !== "open" || companyIn(now) !== companyIn(shown))) onCorrection(now);
      return now;
    })
    .finally(() => {
      asking = undefined;
    });
  return asking;
}

/** The copy that is shown and that the server has not checked yet. */
let cached: SessionState | undefined;

function companyIn(of: SessionState): string | undefined {
  return of.kind === "open" ? of.session.tenant?.companyId : undefined;
}

/** The session, asked for once. Throws `Failure` when the server cannot be reached. */
export function verifySession(): Promise<SessionState> {
  const now = known.get();
  return now.kind === "unknown" ? askOnce() : Promise.resolve(now);
}

/**
 * The session as this device saw it last or as the server tells it, whichever comes first; the server has the last word. Throws
 * `Failure` when the server cannot be reached and there is no copy.
 */
export async function beginSession(recall: () => Promise<OpenSession | undefined>): Promise<SessionState> {
  const before = known.get();
  if (before.kind !== "unknown") return before;
  const pending = askOnce();
  const copy = recall().then((session) => {
    if (!session) return undefined;
    // The server was faster.
    const now = known.get();
    if (now.kind !== "unknown") return now;
    cached = { kind: "open", session: withTenant(session), isCached: true };
    return know(cached);
  });
  return Promise.any([pending, copy.then((found) => found ?? pending)]).catch(() => pending);
}

/** Asks the server although something is known: it may have become another session elsewhere. Throws `Failure`. */
export function askSessionAgain(): Promise<SessionState> {
  return askOnce();
}

/** Asks the server about a copy that is shown, when it can be reached again. */
export async function confirmSession(): Promise<void> {
  const now = known.get();
  if (now.kind === "open" && now.isCached) await askOnce().catch(() => undefined);
}

/** Takes over what a sign-in or entering a company answered. */
export function keepSignIn(answer: SignIn): SessionState {
  keepTenantToken(answer.accessTenantToken);
  cached = undefined;
  const { user, company, organisations, methods } = answer;
  if (answer.scope === "second_factor") return know({ kind: "limited", scope: "second_factor", user, methods });
  if (user.resetPasswordRequired) return know({ kind: "limited", scope: "password", user });
  if (config().features.emailVerification === "required" && !user.emailVerified) {
    return know({ kind: "limited", scope: "verify", user });
  }
  return know({ kind: "open", session: { valid: true, user, tenant: company, company, organisations } });
}

/** Takes over a newer copy of the person. */
export function keepPerson(user: OpenSession["user"]): void {
  const now = known.get();
  if (now.kind === "open") know({ ...now, session: { ...now.session, user } });
}

/** Forgets everything about the session. What it is will be asked again. */
export function flushSession(): void {
  keepTenantToken(null);
  cached = undefined;
  know({ kind: "unknown" });
}

/** What is known without asking. */
export const knownSession = known.get;

/** Calls back whenever something else is known; answers how to stop that. */
export const onSession = known.subscribe;

/** What is known, for a component. Prerendered pages know nothing. */
export function useKnownSession(): SessionState {
  return useStore(known);
}
