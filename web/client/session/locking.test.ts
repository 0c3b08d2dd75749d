import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { signInOf } from "../../testing/actors";
import { problem, setCookie, tokenUntil } from "../../testing/fake-worker";
import { fillStorage } from "../../testing/full-storage";
import { eventually, keptSession, page } from "../../testing/kept-session";
import { workerThat } from "../../testing/worker-that";
import { forgetPendingSignOut, isSignOutPending } from "../api/pending-sign-out";
import { whenForbidden } from "../api/request";
import type { SignIn } from "../api/shapes";
import { accessToken } from "../api/tokens";
import { cardAddress, forgetCard, lastCard } from "./cards";
import { isLocked, noteUnlocked } from "./device-lock";
import { lock, signedIn } from "./lifecycle";
import { knownSession } from "./session";

const user = { userId: "u1", resetPasswordRequired: false };
const answer = signInOf({ user, company: null });
const MINUTE = 60_000;

const { leave } = page;

keptSession();

describe("locking", () => {
  const anna = { ...answer, user: { ...user, email: "anna@firma.de" } } as unknown as SignIn;
  const SHOW = "PUT /api/auth/lockscreen-users/me";
  const OUT = "POST /api/auth/signout";
  const done = () => new Response(null, { status: 204 });

  beforeEach(() => {
    localStorage.clear();
    setCookie("utk", tokenUntil(Date.now() + 10 * MINUTE));
    history.replaceState(null, "", "/account?tab=1");
  });
  afterEach(() => history.replaceState(null, "", "/"));

  const LOCKED = "/auth/lockscreen-main?returnTo=%2Faccount%3Ftab%3D1";

  test("keeps the card, ends the session and shows the lock screen, with the way back", async () => {
    const worker = workerThat(done);
    signedIn(anna);
    await lock();
    expect(worker.paths).toEqual([SHOW, OUT]);
    expect([cardAddress("u1"), lastCard()]).toEqual(["anna@firma.de", "u1"]);
    expect(leave).toHaveBeenCalledExactlyOnceWith(false, LOCKED);
    expect(knownSession().kind).toBe("unknown");
  });

  describe("while an app in the page has filled the storage of this origin", () => {
    beforeEach(fillStorage);
    afterEach(() => {
      vi.unstubAllGlobals();
      forgetCard("u1");
      forgetPendingSignOut();
      noteUnlocked();
    });

    test("ends the session and shows the lock screen, and this page knows of both", async () => {
      const worker = workerThat(done);
      signedIn(anna);
      await lock();
      expect(worker.paths).toEqual([SHOW, OUT]);
      expect(leave).toHaveBeenCalledExactlyOnceWith(false, LOCKED);
      expect([isLocked(), cardAddress("u1"), lastCard()]).toEqual([true, "anna@firma.de", "u1"]);
    });

    test("holds before the server has heard of it", async () => {
      workerThat(() => Promise.reject(new TypeError("no network")));
      signedIn(anna);
      await lock();
      expect(leave).toHaveBeenCalledExactlyOnceWith(false, LOCKED);
      expect([isSignOutPending(), accessToken()]).toEqual([true, undefined]);
    });

    test("follows another tab", async () => {
      const otherTab = new BroadcastChannel("asgard.session");
      signedIn(anna);
      otherTab.postMessage({ kind: "locked" });
      await eventually(() => expect(leave).toHaveBeenCalledExactlyOnceWith(false, LOCKED));
      otherTab.close();
    });
  });

  test("locks although the card cannot be kept", async () => {
    const worker = workerThat(({ method }) => (method === "PUT" ? problem(503, "unavailable") : done()));
    signedIn(anna);
    await lock();
    expect(worker.paths).toEqual([SHOW, OUT]);
    expect(leave).toHaveBeenCalledExactlyOnceWith(false, LOCKED);
    expect(cardAddress("u1")).toBeUndefined();
  });

  test("asks nobody for a proof on the way out", async () => {
    const worker = workerThat(({ method }) => (method === "PUT" ? problem(403, "reauthentication_required") : done()));
    const asked = vi.fn(async () => true);
    whenForbidden(asked);
    signedIn(anna);
    await lock();
    whenForbidden(async () => false);
    expect(asked).not.toHaveBeenCalled();
    expect(worker.paths).toEqual([SHOW, OUT]);
  });

  test("locks although nobody heard it: this browser forgets the session", async () => {
    workerThat(() => problem(503, "unavailable"));
    signedIn(anna);
    await lock();
    expect(leave).toHaveBeenCalledExactlyOnceWith(false, LOCKED);
    expect(accessToken()).toBeUndefined();
  });

  test("waits three seconds for a silent network, and does not end what is opened after that", async () => {
    let answerLate: (answer: Response) => void = () => undefined;
    const worker = workerThat(() => new Promise((resolve) => (answerLate = resolve)));
    signedIn(anna);
    const locking = lock();
    await eventually(() => expect(worker.paths).toEqual([SHOW]));
    await vi.advanceTimersByTimeAsync(2_999);
    expect(leave).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await locking;
    expect(leave).toHaveBeenCalledExactlyOnceWith(false, LOCKED);
    answerLate(done());
    await vi.advanceTimersByTimeAsync(1_000);
    expect(worker.paths).toEqual([SHOW]);
  });

  test("locks the other tabs, each with its own way back", async () => {
    workerThat(done);
    const otherTab = new BroadcastChannel("asgard.session");
    const messages: unknown[] = [];
    otherTab.onmessage = (event: MessageEvent) => messages.push(event.data);
    signedIn(anna);
    await lock();
    await eventually(() => expect(messages).toContainEqual({ kind: "locked" }));
    leave.mockReset();
    signedIn(anna);
    history.replaceState(null, "", "/");
    otherTab.postMessage({ kind: "locked" });
    await eventually(() => expect(leave).toHaveBeenCalledExactlyOnceWith(false, "/auth/lockscreen-main"));
    otherTab.close();
  });

  test("of nobody does nothing", async () => {
    const worker = workerThat(done);
    await lock();
    expect(worker.paths).toEqual([]);
    expect(leave).not.toHaveBeenCalled();
  });

  test("starts afresh with a sign-in: whoever just came in is not away", () => {
    signedIn(anna);
    expect(Number(localStorage.getItem("asgard.active"))).toBe(Date.now());
  });
});
