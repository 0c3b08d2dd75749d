// Keeps a session alive and in step: renews the token ahead of time, hears the other tabs, ends together with them.

import * as calls from "../api/calls";
import { removeAccessCookie } from "../api/cookies";
import { Failure } from "../api/failure";
import { serverNow } from "../api/guard";
import { onHeardAgain } from "../api/network";
import { isSignOutPending, notePendingSignOut } from "../api/pending-sign-out";
import { showOnThisDevice } from "../api/pin";
import { renewAhead, whenSessionIsOver } from "../api/request";
import type { SignIn } from "../api/shapes";
import { endSession, settleSignOut } from "../api/sign-out";
import { accessToken, expiryOf } from "../api/tokens";
import { webConfiguration } from "../config/web-configuration";
import { paths } from "../paths";
import { LOCK_WAIT_MS, NETWORK_LOOK_MS, REFRESH_AHEAD_MS, SESSION_RECHECK_MS } from "../timings";
import { noteByPin } from "./by-pin";
import { rememberCard } from "./cards";
import { forgetEmail, rememberEmail } from "./email";
import { noteActivity } from "./idle";
import { claimLocal, wipeLocal } from "./local";
import { noteLocked, noteUnlocked } from "./locked";
import { lockAddress } from "./require";
import { keepingScope } from "./scope";
import {
  askSessionAgain,
  confirmSession,
  flushSession,
  isRefused,
  keepPerson,
  keepSignIn,
  knownSession,
  onSession,
  type SessionState,
  whenCorrected,
} from "./session";
import { hearTabs, tellTabs } from "./tabs";
import { hasUnsaved } from "./unsaved";

/** What the keeper needs of the page around it. */
export interface PageActions {
  /** Shows the sign-in page; `ended`: the session ended without this tab asking for it. */
  readonly leave: (ended: boolean, to?: string) => void;
  /** Asks to sign in again over the page; answers whether somebody did. */
  readonly signInAgain: () => Promise<boolean>;
  /** Starts the page afresh: another person signed in. */
  readonly startOver: () => void;
  /** Checks the page again: the session is another than what it was shown by. */
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

function leavePage(ended: boolean, to?: string): void {
  clearTimeout(timer);
  flushSession();
  wipeLocal();
  noteByPin(false);
  if (to === undefined) page.leave(ended);
  else page.leave(ended, to);
}

function locked(): void {
  noteLocked();
  leavePage(false, lockAddress(location.pathname + location.search));
}

let retry: ReturnType<typeof setTimeout> | undefined;

/** Gives the session of this device up, although the server does not know: it is told as soon as it answers. */
function giveUp(): void {
  notePendingSignOut();
  removeAccessCookie();
  retryLater();
}

function retryLater(): void {
  clearTimeout(retry);
  if (isSignOutPending()) retry = setTimeout(() => void retryNow(), NETWORK_LOOK_MS);
}

function retryNow(): Promise<void> {
  return settleSignOut()
    .catch(() => undefined)
    .then(retryLater);
}

/** A page that the browser kept as it was shows what was seen before a lock. */
function onPageShow({ persisted }: PageTransitionEvent): void {
  if (persisted && !accessToken()) page.reconsider();
}

function schedule(): void {
  clearTimeout(timer);
  const token = accessToken();
  if (!token || knownSession().kind !== "open") return;
  const wait = Math.max(expiryOf(token) - serverNow() - REFRESH_AHEAD_MS, 1000);
  timer = setTimeout(() => {
    // Hidden tabs renew when they are looked at again, so a sleeping tab does not keep a session alive.
    if (document.visibilityState === "hidden") return;
    renewAhead().then(schedule, schedule);
  }, wait);
}

let ending: Promise<boolean> | undefined;
let isEntering = false;

/** The session is over for good. Calls that find that out together wait for one answer: whether there is a new one. */
function ended(): Promise<boolean> {
  // Specification 8: such a page stays where it is. And the call that enters the company again cannot wait for itself.
  if (isEntering || location.href.includes(webConfiguration.keepAlive)) return Promise.resolve(false);
  const known = knownSession();
  // The page has been left for that already.
  if (known.kind === "none" || (known.kind === "unknown" && !accessToken())) return Promise.resolve(false);
  // What is shown comes from this device: the page is checked again, as if it had waited for the server.
  if (known.kind === "open" && known.isCached) return confirmSession().then(() => knownSession().kind === "open");
  ending ??= keepingScope(signInAgainOrLeave).finally(() => {
    ending = undefined;
  });
  return ending;
}

/** Where something typed would be lost, the person may sign in again over the page (G1). */
async function signInAgainOrLeave(): Promise<boolean> {
  removeAccessCookie();
  if (webConfiguration.onUnauthorized === "dialog" && hasUnsaved()) {
    const before = knownSession();
    // This tab may never have seen the sign-in form.
    if (before.kind === "open") rememberEmail(before.session.user.email);
    if (await page.signInAgain()) {
      if (isAnother(before)) {
        page.startOver();
        return false;
      }
      if (await sameCompany(before)) return true;
    }
  }
  tellTabs({ kind: "ended" });
  leavePage(true);
  return false;
}

/** Whether somebody else has signed in: what was typed is not theirs. */
function isAnother(before: SessionState): boolean {
  const now = knownSession();
  return before.kind === "open" && now.kind === "open" && before.session.user.userId !== now.session.user.userId;
}

/** Enters the company again that the tab worked in. Answers whether it is there. */
async function sameCompany(before: SessionState): Promise<boolean> {
  const now = knownSession();
  if (now.kind !== "open") return false;
  const tenant = before.kind === "open" ? before.session.tenant : null;
  if (!tenant || now.session.tenant?.companyId === tenant.companyId) return true;
  isEntering = true;
  try {
    keepSignIn(await calls.enterCompany(tenant.companyId));
    return true;
  } catch (error) {
    // The company is not open to them any more: what they typed cannot be saved there.
    if (error instanceof Failure) return false;
    throw error;
  } finally {
    isEntering = false;
  }
}

/** The address was confirmed in another tab: a session that waited for it is a full one by now. */
async function addressConfirmed(): Promise<void> {
  if (knownSession().kind !== "limited") return recheck();
  await askSessionAgain().catch(() => undefined);
}

async function recheck(): Promise<void> {
  try {
    keepPerson(await calls.me());
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    // A 401 was already told through `whenSessionIsOver`.
    if (error.status !== 401 && isRefused(error)) await ended();
  }
}

function onVisibility(): void {
  if (document.visibilityState === "hidden") {
    hiddenSince = Date.now();
    return;
  }
  schedule();
  if (knownSession().kind === "open" && Date.now() - hiddenSince >= SESSION_RECHECK_MS) void recheck();
}

/** Begins to keep the session of this page. Answers how to stop. */
export function keepSession(around: PageActions): () => void {
  page = around;
  whenSessionIsOver(ended);
  whenCorrected(() => page.reconsider());
  const deaf = hearTabs((message) => {
    const current = knownSession();
    // A page that asked for no session (registration, recovery) is left alone.
    const isIn = current.kind === "open" || current.kind === "limited";
    if (message.kind === "signed-out" && isIn) leavePage(true);
    if (message.kind === "locked" && isIn) locked();
    if (message.kind === "confirmed" && isIn) void addressConfirmed();
    // Another tab found out first; what was typed here must not be lost for that.
    if (message.kind === "ended" && isIn) void ended();
    if (message.kind === "signed-in" && current.kind === "open" && current.session.user.userId !== message.userId) {
      flushSession();
      page.startOver();
    }
  });
  document.addEventListener("visibilitychange", onVisibility);
  const unheard = onSession(schedule);
  const unseen = onHeardAgain(() => void confirmSession());
  const onOnline = () => void retryNow();
  addEventListener("online", onOnline);
  addEventListener("pageshow", onPageShow);
  if (isSignOutPending()) onOnline();
  schedule();
  return () => {
    deaf();
    unheard();
    unseen();
    clearTimeout(timer);
    clearTimeout(retry);
    removeEventListener("online", onOnline);
    removeEventListener("pageshow", onPageShow);
    document.removeEventListener("visibilitychange", onVisibility);
  };
}

/** Takes over a sign-in, for this tab and the others. */
export function signedIn(answer: SignIn): SessionState {
  const known = keepSignIn(answer);
  noteActivity();
  claimLocal(answer.user.userId);
  if (known.kind === "open") tellTabs({ kind: "signed-in", userId: answer.user.userId });
  return known;
}

/**
 * Ends the session but keeps the person's card on this device, and shows that, here and in every other tab (G7). Whatever the
 * network says nobody goes on here: a lock that waits for a server is none.
 */
export async function lock(): Promise<void> {
  const known = knownSession();
  if (known.kind !== "open") return;
  const { userId, email } = known.session.user;
  let isLate = false;
  const told = async () => {
    // Without its card the lock screen leads to the password.
    await showOnThisDevice().then(
      () => rememberCard(userId, email),
      () => undefined,
    );
    // Somebody may have signed in again by now: that session is not the one to end.
    if (!isLate) await endSession();
  };
  const late = new Promise<never>((_, reject) => setTimeout(reject, LOCK_WAIT_MS));
  await Promise.race([told(), late]).catch(giveUp);
  isLate = true;
  tellTabs({ kind: "locked" });
  locked();
}

/**
 * Ends the session, here and in every other tab. Throws `Failure` when the server could not be told: then it is over on this device,
 * and the page of the sign-out says what is still to come.
 */
export async function signOut(): Promise<void> {
  noteUnlocked();
  try {
    await endSession();
  } catch (error) {
    giveUp();
    tellTabs({ kind: "signed-out" });
    leavePage(false, paths.signOff());
    throw error;
  }
  tellTabs({ kind: "signed-out" });
  leavePage(false);
}

/** A session that was good for one thing only is over: it opens nothing any more, so nobody is led back to that by it. */
export function forgetLimited(): void {
  if (knownSession().kind !== "limited") return;
  removeAccessCookie();
  flushSession();
}

/** The session is gone with its person: here and in every other tab. */
export function endErasedSession(): void {
  noteUnlocked();
  // Nobody's address is to stand in the form.
  forgetEmail();
  removeAccessCookie();
  tellTabs({ kind: "signed-out" });
  leavePage(false);
}
