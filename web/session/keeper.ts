// Keeps a session alive and in step: renews the token ahead of time, hears the other tabs, ends together with them.

import * as calls from "../api/calls";
import { dropAccessCookie } from "../api/cookies";
import { Failure } from "../api/failure";
import { serverNow } from "../api/guard";
import { renewAhead, whenSessionIsOver } from "../api/request";
import type { SignIn } from "../api/shapes";
import { accessToken, expiryOf } from "../api/tokens";
import { webConfiguration } from "../config/web-configuration";
import { REFRESH_AHEAD_MS, SESSION_RECHECK_MS } from "../timings";
import { flushSession, type Known, keepPerson, keepSignIn, knownSession, onSession } from "./session";
import { hearTabs, tellTabs } from "./tabs";
import { hasUnsaved } from "./unsaved";

/** What the keeper needs of the page around it. */
export interface Surroundings {
  /** Shows the sign-in page; `ended`: the session ended without this tab asking for it. */
  readonly leave: (ended: boolean) => void;
  /** Asks to sign in again over the page; answers whether somebody did. */
  readonly signInAgain: () => Promise<boolean>;
  /** Starts the page afresh: another person signed in. */
  readonly startOver: () => void;
}

let surroundings: Surroundings = {
  leave: () => undefined,
  signInAgain: async () => false,
  startOver: () => undefined,
};
let timer: ReturnType<typeof setTimeout> | undefined;
let hiddenSince = 0;

function over(ended: boolean): void {
  clearTimeout(timer);
  flushSession();
  surroundings.leave(ended);
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

let asking: Promise<boolean> | undefined;

/** The session is over for good. Where something typed would be lost, the person may sign in again over the page (G1). */
async function ended(): Promise<boolean> {
  dropAccessCookie();
  // Specification 8: such a page stays where it is.
  if (location.href.includes(webConfiguration.keepAlive)) return false;
  if (webConfiguration.onUnauthorized === "dialog" && hasUnsaved()) {
    const before = knownSession();
    asking ??= surroundings.signInAgain().finally(() => {
      asking = undefined;
    });
    if ((await asking) && (await sameCompany(before))) return true;
  }
  tellTabs({ kind: "signed-out" });
  over(true);
  return false;
}

/** Enters the company again that the tab worked in. Another person starts afresh. */
async function sameCompany(before: Known): Promise<boolean> {
  const now = knownSession();
  if (before.kind !== "open" || now.kind !== "open") return now.kind === "open";
  if (before.session.user.userId !== now.session.user.userId) {
    surroundings.startOver();
    return false;
  }
  const tenant = before.session.tenant;
  if (tenant && now.session.tenant?.companyId !== tenant.companyId)
    keepSignIn(await calls.enterCompany(tenant.companyId));
  return true;
}

async function recheck(): Promise<void> {
  try {
    keepPerson(await calls.me());
  } catch (error) {
    // A session that is over was already told through `whenSessionIsOver`; a silent network decides nothing.
    if (!(error instanceof Failure)) throw error;
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
export function keepSession(around: Surroundings): () => void {
  surroundings = around;
  whenSessionIsOver(ended);
  const deaf = hearTabs((message) => {
    const current = knownSession();
    if (message.kind === "signed-out" && current.kind !== "none") over(true);
    if (message.kind === "signed-in" && current.kind === "open" && current.session.user.userId !== message.userId) {
      flushSession();
      surroundings.startOver();
    }
  });
  document.addEventListener("visibilitychange", onVisibility);
  const unheard = onSession(schedule);
  schedule();
  return () => {
    deaf();
    unheard();
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", onVisibility);
  };
}

/** Takes over a sign-in, for this tab and the others. */
export function signedIn(answer: SignIn): Known {
  const known = keepSignIn(answer);
  if (known.kind === "open") tellTabs({ kind: "signed-in", userId: answer.user.userId });
  return known;
}

/** Ends the session, here and in every other tab. Throws `Failure` when the server could not be told. */
export async function signOut(): Promise<void> {
  try {
    await calls.signOut();
  } catch (error) {
    // 401: it was over already.
    if (!(error instanceof Failure) || error.status !== 401) throw error;
    dropAccessCookie();
  }
  tellTabs({ kind: "signed-out" });
  over(false);
}
