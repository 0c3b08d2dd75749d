// The session of this tab: loaded once, held in memory, flushed at sign-out (specification 4).

import * as calls from "../api/calls";
import { removeAccessCookie } from "../api/cookies";
import { Failure } from "../api/failure";
import type { ClosedSession, LimitedScope, LimitedUser, OpenSession, SignIn } from "../api/shapes";
import { accessToken, keepTenantToken } from "../api/tokens";
import { webConfiguration } from "../config/web-configuration";
import { createStore, distinctStore, useStore } from "../store";
import { noteUnlocked } from "./device-lock";
import { wipeLocal } from "./local";

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
      /** Cached on this device: the server has not responded yet. */
      readonly isCached?: true;
    };

const known = createStore<SessionState>({ kind: "unknown" });
/** Components see of an open session what a device caches of it (`shell-cache.ts`). */
const seen = distinctStore(known, (state) => {
  if (state.kind !== "open") return state;
  const { user, tenant, company, organisations } = state.session;
  return { user, tenant, company, organisations };
});
let request: Promise<SessionState> | undefined;

function setKnown(next: SessionState): SessionState {
  if (next.kind === "open" && !next.isCached) noteUnlocked();
  known.set(next);
  return next;
}

/**
 * Whether the server rejected the caller. A 404 counts as allowed (specification 2, user guard); an unreachable server and a rate limit say
 * nothing about the session either.
 */
export function isRejected(failure: Failure): boolean {
  return failure.status === 401 || failure.status === 403;
}

/** Counts the sign-ins, entered companies and endings of this tab. */
let changes = 0;

async function requestSession(): Promise<SessionState> {
  // Without an access cookie there is no session to request (specification 7).
  if (!accessToken()) return setKnown({ kind: "none" });
  const asked = changes;
  try {
    const session = await calls.session();
    // What was asked before says nothing about what came since.
    if (asked !== changes) return verifySession();
    if (session.valid) return setKnown({ kind: "open", session: withTenant(session) });
    wipeLocal();
    const { scope, user, methods } = session;
    return setKnown(scope && user ? { kind: "limited", scope, user, methods } : { kind: "none" });
  } catch (error) {
    // No response, or no such operation: that says nothing about the session (contract, Departures; specification 2).
    if (!(error instanceof Failure) || !isRejected(error)) throw error;
    if (asked !== changes) return verifySession();
    // Specification 8: such a page stays where it is.
    if (location.href.includes(webConfiguration.keepAlive)) throw error;
    removeAccessCookie();
    wipeLocal();
    return setKnown({ kind: "none" });
  }
}

/** The tenant falls back to the company (specification 3). */
function withTenant(session: OpenSession): OpenSession {
  return { ...session, tenant: session.tenant ?? session.company };
}

let missedCorrection: SessionState | undefined;
/** The server may respond before a listener is registered: then the listener is called when it is. */
const rememberCorrection = (now: SessionState) => {
  missedCorrection = now;
};
let onCorrection: (now: SessionState) => void = rememberCorrection;

/** Calls back when the server contradicts the cached session that was shown: no session, or another company. */
export function whenCorrected(listener: (now: SessionState) => void): void {
  onCorrection = listener;
  if (missedCorrection) listener(missedCorrection);
  missedCorrection = undefined;
}

function requestOnce(): Promise<SessionState> {
  if (request) return request;
  const asked = requestSession()
    .then((now) => {
      const shown = cached;
      cached = undefined;
      if (shown && (now.kind !== "open" || companyIn(now) !== companyIn(shown))) onCorrection(now);
      return now;
    })
    .finally(() => {
      if (request === asked) request = undefined;
    });
  request = asked;
  return asked;
}

/** What is known, cached or under way is of the session before. */
function beginAnother(): void {
  changes += 1;
  cached = undefined;
  request = undefined;
}

/** The cached session that is shown and that the server has not checked yet. */
let cached: SessionState | undefined;

function companyIn(state: SessionState): string | undefined {
  return state.kind === "open" ? state.session.tenant?.companyId : undefined;
}

/** Whether nothing is known any more of a session that there may be: another tab may have signed in since. */
const isUnknown = ({ kind }: SessionState) => kind === "unknown" || (kind === "none" && accessToken() !== undefined);

/** The session, requested once. Throws `Failure` when the server is unreachable. */
export function verifySession(): Promise<SessionState> {
  const now = known.get();
  return isUnknown(now) ? requestOnce() : Promise.resolve(now);
}

/**
 * The session from the cache of this device or from the server, whichever is first; the server's response replaces the cached one. Throws
 * `Failure` when the server is unreachable and nothing is cached.
 */
export async function beginSession(recall: () => Promise<OpenSession | undefined>): Promise<SessionState> {
  const before = known.get();
  if (!isUnknown(before)) return before;
  const pending = requestOnce();
  const recalled = recall().then((session) => {
    if (!session) return undefined;
    // The server responded first.
    const now = known.get();
    if (now.kind !== "unknown") return now;
    cached = { kind: "open", session: withTenant(session), isCached: true };
    return setKnown(cached);
  });
  return Promise.any([pending, recalled.then((found) => found ?? pending)]).catch(() => pending);
}

/** Requests the session although it is known: it may have changed elsewhere. Throws `Failure`. */
export function refreshSession(): Promise<SessionState> {
  return requestOnce();
}

/** Checks a cached session with the server, when it is reachable again. */
export async function confirmSession(): Promise<void> {
  const now = known.get();
  if (now.kind === "open" && now.isCached) await requestOnce().catch(() => undefined);
}

/** Stores the response of a sign-in or of entering a company. */
export function keepSignIn(answer: SignIn): SessionState {
  keepTenantToken(answer.accessTenantToken);
  beginAnother();
  const { scope, user, company, organisations, methods } = answer;
  if (scope !== "full") return setKnown({ kind: "limited", scope, user, methods });
  return setKnown({ kind: "open", session: { valid: true, user, tenant: company, company, organisations } });
}

/** Stores that this tab is in no company any more; the session goes on. */
export function leaveCompany(session: OpenSession): void {
  beginAnother();
  setKnown({ kind: "open", session: { ...session, tenant: null, company: null } });
}

/** Stores a newer version of the user. */
export function keepUser(user: OpenSession["user"]): void {
  const now = known.get();
  if (now.kind === "open") setKnown({ ...now, session: { ...now.session, user } });
}

/** Stores a newer version of the companies that the user may enter. */
export function keepCompanies(organisations: OpenSession["organisations"]): void {
  const now = known.get();
  if (now.kind === "open") setKnown({ ...now, session: { ...now.session, organisations } });
}

/** Forgets the session; the next read requests it. */
export function flushSession(): void {
  keepTenantToken(null);
  beginAnother();
  setKnown({ kind: "unknown" });
}

/** The known session, without a request. */
export const knownSession = known.get;

/** Calls back when the known session changes; returns the unsubscribe function. */
export const onSession = known.subscribe;

/** The known session, for a component: the same while the server confirms a cached one. Prerendered pages have none. */
export function useKnownSession(): SessionState {
  return useStore(seen);
}
