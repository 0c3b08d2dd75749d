// A session that is kept as around a page, without a page: what it would do is recorded.

import { afterEach, beforeEach, vi } from "vitest";
import { keepSession } from "../client/session/lifecycle";
import { flushSession } from "../client/session/session";
import { clearCookies } from "./fake-worker";

/** What the page does. */
export const page = { leave: vi.fn(), signInAgain: vi.fn(), startOver: vi.fn() };

let stop: () => void;

/** The page is loaded: it knows nothing of the one before. */
function load(): void {
  flushSession();
  stop = keepSession({ ...page, reconsider: () => undefined });
}

/** The page is reloaded. */
export function reload(): void {
  stop();
  load();
}

/** Before every test: nobody is signed in, nothing is stored, time stands still, and the session is kept until the end of the test. */
export function keptSession(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    clearCookies();
    sessionStorage.clear();
    localStorage.clear();
    for (const act of Object.values(page)) act.mockReset();
    load();
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });
}

/** Waits for encryption and channels, which do not use the fake clock. */
export const eventually = (check: () => void): Promise<void> => vi.waitFor(check);
