// Keeps a session alive and synchronized: renews the token ahead of time, listens to the other tabs, ends together with them.

import * as calls from "../api/calls";
import { removeAccessCookie } from "../api/cookies";
import { Failure } from "../api/failure";
import { serverNow } from "../api/guard";
import { onReconnect } from "../api/network";
import { isSignOutPending, notePendingSignOut } from "../api/pending-sign-out";
import { showOnThisDevice } from "../api/pin";
import { renewAhead, whenSessionIsOver } from "../api/request";
import type { SignIn } from "../api/shapes";
import { endSession, finishSignOut } from "../api/sign-out";
import { accessToken, expiryOf, sessionOfToken, subjectOf } from "../api/tokens";
import { webConfiguration } from "../config/web-configuration";
import { paths } from "../paths";
import { LOCK_WAIT_MS, NETWORK_POLL_MS, REFRESH_AHEAD_MS, SESSION_RECHECK_MS } from "../timings";
import { noteByPin } from "./by-pin";
import { cardAddress, forgetCard, rememberCard } from "./cards";
import { noteLocked, noteUnlocked } from "./device-lock";
import { forgetEmail, rememberEmail } from "./email";
import { noteActivity } from "./idle";
import { claimLocal, wipeLocal } from "./local";
import { requestCard } from "./requested-card";
import { lockAddress } from "./require";
import { keepingScope } from "./scope";
import {
  confirmSession,
  flushSession,
  isRejected,
  keepSignIn,
  keepUser,
  knownSession,
  onSession,
  refreshSession,
  type SessionState,
  whenCorrected,
} from "./session";
import { broadcast, onTabMessage } from "./tabs";
import { hasUnsaved } from "./unsaved";

/** Callbacks into the page whose session is kept alive. */
export interface PageActions {
  /** Shows the sign-in page; `ended`: the session ended without a request of this tab. */
  readonly leave: (ended: boolean, to?: string) => void;
  /**
   * Shows the sign-in dialog over the page; resolves to whether they did. The signal closes it: its reason is whether they signed in in
   * another tab; otherwise the page is left. Rejects when the dialog cannot be shown, because its code could not be loaded.
   */
  readonly signInAgain: (closing: AbortSignal) => Promise<boolean>;
  /** Restarts the page: another user signed in. */
  readonly startOver: () => void;
  /** Runs the guards of the page again: the session has changed. */
  readonly reconsider: () => void;
}

let page: PageActions = {
  leave: () => undefined,
  signInAgain: async () => false,
  startOver: () => undefined,
  reconsider: () => undefined,
};
let timer: ReturnType<typeof setTimeout> | undefined;
let hiddenSince = 0;
/** Closes the sign-in dialog, while it is open. */
let dialog: AbortController | undefined;

function leavePage(ended: boolean, to?: string): void {
  dialog?.abort(false);
  clearTimeout(timer);
  flushSession();
  wipeLocal();
  noteByPin(false);
  if (to === undefined) page.leave(ended);
  else page.leave(ended, to);
}

function showLockScreen(): void {
  noteLocked();
  leavePage(false, lockAddress(location.pathname + location.search));
}

let retry: ReturnType<typeof setTimeout> | undefined;

/** Ends the session on this device while the server is unreachable; the sign-out is sent as soon as it responds. */
function endLocally(): void {
  notePendingSignOut();
  removeAccessCookie();
  retryLater();
}

function retryLater(): void {
  clearTimeout(retry);
  if (isSignOutPending()) retry = setTimeout(() => void retryNow(), NETWORK_POLL_MS);
}

function retryNow(): Promise<void> {
  return finishSignOut()
    .catch(() => undefined)
    .then(retryLater);
}

function startOver(): void {
  flushSession();
  page.startOver();
}

/** The user of the access token, which all tabs share. */
const tokenOwner = () => subjectOf(accessToken() ?? "");

/** Starts over where another user has signed in while this page could not be told. */
function startOverIfReplaced(): void {
  const [owner, now] = [tokenOwner(), knownSession()];
  if (owner !== undefined && now.kind === "open" && now.session.user.userId !== owner) startOver();
}

/** A page from the back-forward cache shows the state before a lock, or before another user signed in. */
function onPageShow({ persisted }: PageTransitionEvent): void {
  if (!persisted) return;
  if (accessToken()) startOverIfReplaced();
  else page.reconsider();
}

/** The user signed out: the sign-in form shows their address to nobody who comes after them, unless they are shown on this device. */
function forgetAddress(): void {
  const known = knownSession();
  if (known.kind !== "open" || !cardAddress(known.session.user.userId)) forgetEmail();
}

let announced: string | undefined;

/** Tells the other tabs who is signed in. */
function announce(userId: string): void {
  if (userId === announced) return;
  announced = userId;
  broadcast({ kind: "signed-in", userId });
}

/** A sign-in by a provider or a link submits no form in this tab: it is announced when the server has returned its user. */
function announceSignInWithoutForm(): void {
  const now = knownSession();
  if (now.kind !== "open" || now.isCached || now.session.user.userId !== tokenOwner()) return;
  announce(now.session.user.userId);
}

/** The pause after renewals that failed: it doubles up to a minute, by chance somewhat less, so that devices do not come back together. */
const pauseAfter = (failed: number) => Math.min(1000 * 2 ** failed, 60_000) * (0.5 + Math.random() / 2);

/** Renews the token before it expires; `failed` renewals have been tried in vain, the last one to be repeated after `retryAfter` seconds. */
function schedule(failed = 0, retryAfter: number | null = null): void {
  clearTimeout(timer);
  const token = accessToken();
  if (!token || knownSession().kind !== "open") return;
  const ahead = expiryOf(token) - serverNow() - REFRESH_AHEAD_MS;
  timer = setTimeout(
    () => {
      // Hidden tabs renew when they are shown again, so an unused tab does not keep a session alive.
      if (document.visibilityState === "hidden") return;
      renewAhead().then(
        (outcome) => (outcome instanceof Failure ? schedule(failed + 1, outcome.retryAfter) : schedule()),
        () => schedule(failed + 1),
      );
    },
    failed > 0 ? (retryAfter ? retryAfter * 1000 : pauseAfter(failed)) : Math.max(ahead, 1000),
  );
}

let ending: Promise<boolean> | undefined;
let isEntering = false;

/** The session has ended. Concurrent requests that find this out share one promise: whether there is a new session. */
function sessionEnded(): Promise<boolean> {
  // Specification 8: such a page stays where it is. And the request that enters the company again cannot wait for itself.
  if (isEntering || location.href.includes(webConfiguration.keepAlive)) return Promise.resolve(false);
  const known = knownSession();
  // Another page is already shown.
  if (known.kind === "none" || (known.kind === "unknown" && !accessToken())) return Promise.resolve(false);
  // The page shows a cached session: check it with the server, as if the page had waited for that.
  if (known.kind === "open" && known.isCached) return confirmSession().then(() => knownSession().kind === "open");
  ending ??= keepingScope(signInAgainOrLeave).finally(() => {
    ending = undefined;
  });
  return ending;
}

/** With unsaved input the user may sign in again over the page (G1). */
async function signInAgainOrLeave(): Promise<boolean> {
  removeAccessCookie();
  if (webConfiguration.onUnauthorized === "dialog" && hasUnsaved()) {
    const before = knownSession();
    // This tab may never have shown the sign-in form.
    if (before.kind === "open") rememberEmail(before.session.user.email);
    dialog = new AbortController();
    const { signal } = dialog;
    // Without a dialog nobody has answered, unless it was closed while it was loaded.
    const isSignedIn: boolean | undefined = await page
      .signInAgain(signal)
      .catch(() => signal.reason)
      .finally(() => {
        dialog = undefined;
      });
    // The page was left meanwhile, for the lock screen for example; the other tabs know. Or nobody was asked: then what was typed stays, the
    // requests fail because the session is over, and the next one, when the user saves again, asks again.
    if (signal.reason === false || isSignedIn === undefined) return false;
    if (isSignedIn) {
      if (isAnotherUser(before)) {
        page.startOver();
        return false;
      }
      if (await enterSameCompany(before)) return true;
    } else if (accessToken()) {
      // In another tab they have signed in: that session has not ended.
      startOver();
      return false;
    }
  }
  broadcast({ kind: "ended" });
  leavePage(true);
  return false;
}

/** Whether the sign-in dialog is open. */
export const isSigningInAgain = (): boolean => dialog !== undefined;

/**
 * The user has signed in in another tab, or done a step of it there. For a new session the server knows no company of this tab, which then
 * enters its own.
 */
async function signedInElsewhere(): Promise<void> {
  const now = await refreshSession().catch(() => undefined);
  if (now?.kind === "open") dialog?.abort(true);
}

/** Whether another user has signed in: the unsaved input is not theirs. */
function isAnotherUser(before: SessionState): boolean {
  const now = knownSession();
  return before.kind === "open" && now.kind === "open" && before.session.user.userId !== now.session.user.userId;
}

/** Enters the company that the tab worked in. Returns whether that succeeded. */
async function enterSameCompany(before: SessionState): Promise<boolean> {
  const now = knownSession();
  if (now.kind !== "open") return false;
  const tenant = before.kind === "open" ? before.session.tenant : null;
  if (!tenant || now.session.tenant?.companyId === tenant.companyId) return true;
  isEntering = true;
  try {
    keepSignIn(await calls.enterCompany(tenant.companyId));
    return true;
  } catch (error) {
    // The company is not open to them any more: their input cannot be saved there.
    if (error instanceof Failure) return false;
    throw error;
  } finally {
    isEntering = false;
  }
}

/** Another tab reported a change of the session: one that waited for a step of the sign-in may be a full one by now. */
function recheckSession(): Promise<void> {
  return knownSession().kind === "limited" ? signedInElsewhere() : recheck();
}

async function recheck(): Promise<void> {
  try {
    keepUser(await calls.me());
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    // A 401 was already handled by `whenSessionIsOver`.
    if (error.status !== 401 && isRejected(error)) await sessionEnded();
  }
}

/**
 * Another tab has ended a session. A suspended tab gets the message late: if another session was opened meanwhile, it
 * restarts in that one and deletes nothing.
 */
function follow(ended: string | undefined, leave: () => void): void {
  const now = sessionOfToken();
  if (ended && now && now !== ended) startOver();
  else leave();
}

function onVisibility(): void {
  if (document.visibilityState === "hidden") {
    hiddenSince = Date.now();
    return;
  }
  startOverIfReplaced();
  schedule();
  if (knownSession().kind === "open" && Date.now() - hiddenSince >= SESSION_RECHECK_MS) void recheck();
}

/** Starts to keep the session of this page. Returns the stop function. */
export function keepSession(around: PageActions): () => void {
  page = around;
  announced = undefined;
  whenSessionIsOver(sessionEnded);
  whenCorrected(() => page.reconsider());
  const stopTabs = onTabMessage((message) => {
    const current = knownSession();
    // A page without a session (registration, recovery) is not changed.
    const isIn = current.kind === "open" || current.kind === "limited";
    if (message.kind === "signed-out" && isIn) {
      follow(message.session, () => {
        forgetAddress();
        leavePage(true);
      });
    }
    if (message.kind === "locked" && isIn) follow(message.session, showLockScreen);
    if (message.kind === "confirmed" && isIn) void recheckSession();
    // Another tab received the 401 first. Input here must not be lost. That tab removes the token before it sends the message, so a token now
    // belongs to a newer session.
    if (message.kind === "ended" && isIn) void (accessToken() ? recheckSession() : sessionEnded());
    if (message.kind === "signed-in" && isIn) {
      // The step of a sign-in that this tab waits for may have been done there.
      if (current.kind === "limited") void signedInElsewhere();
      else if (current.session.user.userId !== message.userId) startOver();
      else if (dialog) void signedInElsewhere();
    }
  });
  document.addEventListener("visibilitychange", onVisibility);
  const stopSession = onSession(() => {
    schedule();
    announceSignInWithoutForm();
  });
  const stopNetwork = onReconnect(() => {
    schedule();
    void confirmSession();
  });
  const onOnline = () => void retryNow();
  addEventListener("online", onOnline);
  addEventListener("pageshow", onPageShow);
  if (isSignOutPending()) onOnline();
  schedule();
  return () => {
    stopTabs();
    stopSession();
    stopNetwork();
    clearTimeout(timer);
    clearTimeout(retry);
    removeEventListener("online", onOnline);
    removeEventListener("pageshow", onPageShow);
    document.removeEventListener("visibilitychange", onVisibility);
  };
}

/** Applies a sign-in to this tab and the others. */
export function signedIn(answer: SignIn): SessionState {
  announced = undefined;
  const known = keepSignIn(answer);
  noteActivity();
  claimLocal(answer.user.userId);
  if (known.kind === "open") announce(answer.user.userId);
  return known;
}

/**
 * Ends the session but keeps the user's card on this device, and shows the lock screen, here and in every other tab (G7). It locks whether
 * or not the server responds: a lock that waits for the network is none.
 */
export async function lock(): Promise<void> {
  const known = knownSession();
  if (known.kind !== "open") return;
  const { userId, email } = known.session.user;
  const session = sessionOfToken();
  let isLate = false;
  const endOnServer = async () => {
    // Without its card the lock screen leads to the password.
    await showOnThisDevice(true).then(
      () => rememberCard(userId, email),
      () => undefined,
    );
    // The user may have signed in again by now: the new session must not be ended.
    if (!isLate) await endSession();
  };
  const timeout = new Promise<never>((_, reject) => setTimeout(reject, LOCK_WAIT_MS));
  try {
    await Promise.race([endOnServer(), timeout]).catch(endLocally);
  } finally {
    isLate = true;
    broadcast({ kind: "locked", session });
    showLockScreen();
  }
}

/**
 * Ends the session, here and in every other tab, and shows `to`, or else the sign-in page. Throws `Failure` when the server is unreachable:
 * then it is ended on this device, and the sign-out page, unless there is `to`, says what is still pending.
 */
export async function signOut(to?: string): Promise<void> {
  const session = sessionOfToken();
  noteUnlocked();
  // Before the server responds: by then another user may be signing in.
  requestCard(false);
  // Whoever is led on, into another company for example, is about to sign in again.
  if (to === undefined) forgetAddress();
  try {
    await endSession();
  } catch (error) {
    endLocally();
    broadcast({ kind: "signed-out", session });
    leavePage(false, to ?? paths.signOff());
    throw error;
  }
  broadcast({ kind: "signed-out", session });
  leavePage(false, to);
}

/** A single-purpose session has served its purpose: it must not redirect the user again. */
export function forgetLimited(): void {
  if (knownSession().kind !== "limited") return;
  removeAccessCookie();
  flushSession();
}

/** The session ended with the account: here and in every other tab. */
export function endErasedSession(): void {
  noteUnlocked();
  // Neither the sign-in form nor a card may keep the erased address.
  forgetEmail();
  const known = knownSession();
  if (known.kind === "open") forgetCard(known.session.user.userId);
  const session = sessionOfToken();
  removeAccessCookie();
  broadcast({ kind: "signed-out", session });
  leavePage(false);
}
