import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { signInOf } from "../../testing/actors";
import {
  clearCookies,
  type FakeWorker,
  problem,
  type Responder,
  setCookie,
  settled,
  tokenUntil,
} from "../../testing/fake-worker";
import { eventually, keptSession, page, reload } from "../../testing/kept-session";
import { workerThat } from "../../testing/worker-that";
import * as calls from "../api/calls";
import { isSignOutPending } from "../api/pending-sign-out";
import { signInByPin } from "../api/pin";
import { call, renewAhead } from "../api/request";
import { accessToken } from "../api/tokens";
import { rememberCard } from "./cards";
import { isLocked } from "./device-lock";
import { rememberEmail, rememberedEmail } from "./email";
import { lock, signedIn, signOut } from "./lifecycle";
import { flushSession, knownSession, refreshSession, verifySession } from "./session";
import { useUnsaved } from "./unsaved";

const user = { userId: "u1", resetPasswordRequired: false };
const answer = signInOf({ user, company: null });
const MINUTE = 60_000;

const { leave, signInAgain, startOver } = page;

keptSession();

describe("the access token", () => {
  test("is renewed a minute before it expires, again and again", async () => {
    const worker = workerThat(() => {
      setCookie("utk", tokenUntil(Date.now() + 10 * MINUTE, String(Date.now())));
      return Response.json({ accessToken: "x", accessTenantToken: null, exDays: 200 });
    });
    setCookie("utk", tokenUntil(Date.now() + 10 * MINUTE));
    signedIn(answer);
    await vi.advanceTimersByTimeAsync(8.9 * MINUTE);
    expect(worker.paths).toEqual([]);
    await vi.advanceTimersByTimeAsync(0.2 * MINUTE);
    await eventually(() => expect(worker.paths).toEqual(["POST /api/auth/refresh"]));
    // The next timer is set once the response has been read.
    await eventually(() => expect(vi.getTimerCount()).toBe(1));
    await vi.advanceTimersByTimeAsync(9 * MINUTE);
    await eventually(() => expect(worker.paths).toHaveLength(2));
  });

  test("that cannot be renewed because the session is over leads to the sign-in page", async () => {
    workerThat(() => problem(401, "session_expired"));
    setCookie("utk", tokenUntil(Date.now() + 10 * MINUTE));
    signedIn(answer);
    await vi.advanceTimersByTimeAsync(9.1 * MINUTE);
    await eventually(() => expect(leave).toHaveBeenCalledExactlyOnceWith(true));
    expect(knownSession().kind).toBe("unknown");
  });

  test("is left alone while nobody is signed in", async () => {
    const worker = workerThat(() => Response.json({}));
    setCookie("utk", tokenUntil(Date.now() + 10 * MINUTE));
    await vi.advanceTimersByTimeAsync(20 * MINUTE);
    expect(worker.paths).toEqual([]);
  });
});

describe("a renewal that nobody answers", () => {
  test("is tried a handful of times in a minute, and goes on at once when the network is back", async () => {
    vi.spyOn(Math, "random").mockReturnValue(1);
    let isUp = false;
    const worker = workerThat(() => {
      if (!isUp) return problem(503, "unavailable");
      setCookie("utk", tokenUntil(Date.now() + 10 * MINUTE, "new"));
      return Response.json({ accessToken: "x", accessTenantToken: null, exDays: 200 });
    });
    setCookie("utk", tokenUntil(Date.now() + 10 * MINUTE));
    signedIn(answer);
    await vi.advanceTimersByTimeAsync(8.99 * MINUTE);
    for (let second = 0; second < 60; second += 1) {
      await vi.advanceTimersByTimeAsync(1000);
      // The next timer is set once the response has been read.
      await eventually(() => expect(vi.getTimerCount()).toBe(1));
    }
    // After 0, 2, 6, 14, 30 seconds, each time asked once and, as a renewal may be repeated, no more often than that.
    expect(worker.paths.length).toBeGreaterThanOrEqual(4);
    expect(worker.paths.length).toBeLessThanOrEqual(6);
    isUp = true;
    await vi.advanceTimersByTimeAsync(MINUTE);
    await eventually(() => expect(accessToken()).toBe(tokenUntil(Date.now() + 10 * MINUTE, "new")));
    vi.restoreAllMocks();
  });

  test.each([
    [503, "unavailable"],
    [429, "too_many_attempts"],
  ])("waits as long as the server says: %i", async (status, code) => {
    const worker = workerThat(() => problem(status, code, { retryAfter: 45 }));
    setCookie("utk", tokenUntil(Date.now() + 10 * MINUTE));
    signedIn(answer);
    const pauses = vi.spyOn(globalThis, "setTimeout");
    try {
      await vi.advanceTimersByTimeAsync(9 * MINUTE);
      // Encryption, which the stopped clock does not stop, comes before each request: only the pause says that it was answered.
      const isAnswered = (tries: number) =>
        eventually(() => expect(pauses.mock.calls.filter(([, ms]) => ms === 45_000)).toHaveLength(tries));
      for (const tries of [1, 2]) {
        await isAnswered(tries);
        await vi.advanceTimersByTimeAsync(44_999);
        expect(worker.paths, `before the end of pause ${tries}`).toHaveLength(tries);
        await vi.advanceTimersByTimeAsync(1);
      }
      await isAnswered(3);
      expect(worker.paths).toHaveLength(3);
    } finally {
      // Not left to the end of the test, when the clock is the real one again.
      pauses.mockRestore();
    }
  });
});

describe("unsaved input over a session that has ended", () => {
  let otherTab: BroadcastChannel;
  const messages: unknown[] = [];
  let dismiss: (isSignedIn: boolean) => void;
  let hook: { readonly unmount: () => void };

  beforeEach(() => {
    messages.length = 0;
    otherTab = new BroadcastChannel("asgard.session");
    otherTab.onmessage = (event: MessageEvent) => messages.push(event.data);
    hook = renderHook(() => useUnsaved(true));
    signInAgain.mockImplementation(
      (closing: AbortSignal) =>
        new Promise((resolve) => {
          dismiss = resolve;
          closing.addEventListener("abort", () => resolve(closing.reason === true));
        }),
    );
  });
  afterEach(() => {
    hook.unmount();
    otherTab.close();
  });

  const open = { valid: true, user, tenant: null, company: null, organisations: [] };

  /** The session ends, and this page asks for another one. */
  async function ended(respond: Responder): Promise<FakeWorker> {
    const worker = workerThat(respond);
    setCookie("utk", tokenUntil(Date.now() + 10 * MINUTE));
    signedIn(answer);
    clearCookies();
    otherTab.postMessage({ kind: "ended" });
    await eventually(() => expect(signInAgain).toHaveBeenCalledOnce());
    messages.length = 0;
    return worker;
  }

  test("goes on when the same person signs in in another tab", async () => {
    await ended(() => Response.json(open));
    setCookie("utk", tokenUntil(Date.now() + 20 * MINUTE, "new"));
    otherTab.postMessage({ kind: "signed-in", userId: "u1" });
    // A session that goes on answers: it is told that it ended, and looks.
    await eventually(() => expect(knownSession().kind).toBe("open"));
    await eventually(() => expect(vi.mocked(signInAgain).mock.calls[0]?.[0].aborted).toBe(true));
    expect([leave.mock.calls, startOver.mock.calls, messages]).toEqual([[], [], []]);
  });

  test("keeps its dialog while the server cannot say what that session is", async () => {
    const worker = await ended(() => problem(503, "unavailable"));
    setCookie("utk", tokenUntil(Date.now() + 20 * MINUTE, "new"));
    otherTab.postMessage({ kind: "signed-in", userId: "u1" });
    await eventually(() => expect(worker.paths).toEqual(["POST /api/auth/session"]));
    await settled();
    expect(vi.mocked(signInAgain).mock.calls[0]?.[0].aborted).toBe(false);
    dismiss(false);
    await eventually(() => expect(startOver).toHaveBeenCalledOnce());
  });

  test("that is given up ends no session that another tab has opened meanwhile", async () => {
    await ended(() => Response.json(open));
    setCookie("utk", tokenUntil(Date.now() + 20 * MINUTE, "new"));
    dismiss(false);
    await eventually(() => expect(startOver).toHaveBeenCalledOnce());
    expect(accessToken()).toBeDefined();
    expect([leave.mock.calls, messages]).toEqual([[], []]);
  });

  test("stays where the dialog cannot be loaded: the request fails, and the next one asks again", async () => {
    signInAgain.mockRejectedValueOnce(new TypeError("no network"));
    workerThat(() => problem(401, "session_expired"));
    setCookie("utk", tokenUntil(Date.now() + 10 * MINUTE));
    signedIn(answer);
    const save = () => call("PATCH", "/api/thing", { body: {} });
    await expect(save()).rejects.toMatchObject({ code: "session_expired" });
    expect([leave.mock.calls, knownSession().kind]).toEqual([[], "open"]);
    expect(messages).not.toContainEqual({ kind: "ended" });
    const again = save();
    await eventually(() => expect(signInAgain).toHaveBeenCalledTimes(2));
    dismiss(false);
    await expect(again).rejects.toMatchObject({ code: "session_expired" });
    expect(leave).toHaveBeenCalledExactlyOnceWith(true);
  });

  test("goes on when the same person signs in in another tab while the dialog cannot be loaded", async () => {
    signInAgain.mockImplementation(
      (closing: AbortSignal) =>
        new Promise((_, reject) => closing.addEventListener("abort", () => reject(new TypeError("no network")))),
    );
    let isOver = true;
    workerThat(({ path }) => {
      if (path.endsWith("/session")) return Response.json(open);
      return isOver ? problem(401, "session_expired") : Response.json({ saved: true });
    });
    setCookie("utk", tokenUntil(Date.now() + 10 * MINUTE));
    signedIn(answer);
    const saving = call("PATCH", "/api/thing", { body: {} });
    await eventually(() => expect(signInAgain).toHaveBeenCalledOnce());
    isOver = false;
    setCookie("utk", tokenUntil(Date.now() + 20 * MINUTE, "new"));
    otherTab.postMessage({ kind: "signed-in", userId: "u1" });
    expect(await saving).toEqual({ saved: true });
    expect([leave.mock.calls, startOver.mock.calls]).toEqual([[], []]);
  });
});

describe("other tabs", () => {
  let otherTab: BroadcastChannel;
  const messages: unknown[] = [];

  beforeEach(() => {
    messages.length = 0;
    otherTab = new BroadcastChannel("asgard.session");
    otherTab.onmessage = (event: MessageEvent) => messages.push(event.data);
  });
  afterEach(() => otherTab.close());

  test("end this one when somebody signs out there", async () => {
    signedIn(answer);
    otherTab.postMessage({ kind: "signed-out" });
    await eventually(() => expect(leave).toHaveBeenCalledExactlyOnceWith(true));
  });

  test("end this one when they find the session dead", async () => {
    signedIn(answer);
    otherTab.postMessage({ kind: "ended" });
    await eventually(() => expect(leave).toHaveBeenCalledExactlyOnceWith(true));
  });

  test("that find an older session dead do not end the one that there is by now", async () => {
    const worker = workerThat(() => Response.json({ user }));
    setCookie("utk", tokenUntil(Date.now() + 10 * MINUTE));
    signedIn(answer);
    otherTab.postMessage({ kind: "ended" });
    await eventually(() => expect(worker.paths).toEqual(["GET /api/user/me"]));
    expect(leave).not.toHaveBeenCalled();
    expect(accessToken()).toBeDefined();
  });

  test("that find an older session dead do not end a sign-in that waits for its next step here", async () => {
    const { accessTenantToken: _, ...limited } = { ...answer, valid: false, scope: "password" };
    const worker = workerThat(() => Response.json(limited));
    setCookie("utk", tokenUntil(Date.now() + 10 * MINUTE));
    signedIn({ ...answer, scope: "password" });
    otherTab.postMessage({ kind: "ended" });
    await eventually(() => expect(worker.paths).toEqual(["POST /api/auth/session"]));
    await settled();
    expect([knownSession().kind, leave.mock.calls]).toEqual(["limited", []]);
    expect(accessToken()).toBeDefined();
  });

  test.each([
    ["signs out", "signed-out", [true]],
    ["locks", "locked", [false, "/auth/lockscreen-main"]],
  ])(
    "say which session it was when somebody %s there: one that was opened since is started with instead",
    async (_, kind, left) => {
      const ofSession = (sid: string) => tokenUntil(Date.now() + 10 * MINUTE, "x", "u1", undefined, sid);
      signedIn(answer);
      setCookie("utk", ofSession("s2"));
      otherTab.postMessage({ kind, session: "s1" });
      await eventually(() => expect(startOver).toHaveBeenCalledOnce());
      expect([leave.mock.calls, isLocked()]).toEqual([[], false]);
      // A renewal on its way may have written a token of the session that has ended.
      signedIn(answer);
      otherTab.postMessage({ kind, session: "s2" });
      await eventually(() => expect(leave.mock.calls).toEqual([left]));
      expect(startOver).toHaveBeenCalledOnce();
    },
  );

  test.each([
    ["signed-out", signOut],
    ["locked", lock],
  ])("are told which session ended here: %s", async (kind, end) => {
    workerThat(() => new Response(null, { status: 204 }));
    setCookie("utk", tokenUntil(Date.now() + 10 * MINUTE, "x", "u1", undefined, "s1"));
    signedIn(answer);
    await end();
    await eventually(() => expect(messages).toContainEqual({ kind, session: "s1" }));
  });

  test("do not end a page that asked for no session", async () => {
    const witness = new BroadcastChannel("asgard.session");
    const seen: unknown[] = [];
    witness.onmessage = (event: MessageEvent) => seen.push(event.data);
    otherTab.postMessage({ kind: "signed-out" });
    otherTab.postMessage({ kind: "ended" });
    await eventually(() => expect(seen).toHaveLength(2));
    witness.close();
    expect(leave).not.toHaveBeenCalled();
  });

  test("tell this one that the address was confirmed: it asks what its session is by now", async () => {
    setCookie("utk", tokenUntil(Date.now() + 10 * MINUTE));
    const open = { valid: true, user, tenant: null, company: null, organisations: [] };
    workerThat(() => Response.json(open));
    signedIn({ ...answer, scope: "password" });
    expect(knownSession().kind).toBe("limited");
    otherTab.postMessage({ kind: "confirmed" });
    await eventually(() => expect(knownSession().kind).toBe("open"));
  });

  test("make this one start over when another person signs in there", async () => {
    signedIn(answer);
    otherTab.postMessage({ kind: "signed-in", userId: "u2" });
    await eventually(() => expect(startOver).toHaveBeenCalledTimes(1));
    expect(knownSession().kind).toBe("unknown");
  });

  test("do not disturb when the same person signs in there", async () => {
    signedIn(answer);
    otherTab.postMessage({ kind: "signed-in", userId: "u1" });
    // Messages arrive in order: the second one proves that the first was received.
    otherTab.postMessage({ kind: "signed-out" });
    await eventually(() => expect(leave).toHaveBeenCalledTimes(1));
    expect(startOver).not.toHaveBeenCalled();
  });

  test("are told when somebody signs in or out here", async () => {
    workerThat(() => new Response(null, { status: 204 }));
    setCookie("utk", tokenUntil(Date.now() + 10 * MINUTE, "x", "u1"));
    signedIn(answer);
    await signOut();
    await eventually(() => expect(messages).toEqual([{ kind: "signed-in", userId: "u1" }, { kind: "signed-out" }]));
    expect(leave).toHaveBeenCalledExactlyOnceWith(false);
  });
});

describe("another person, who came in by a provider", () => {
  const open = { valid: true, user, tenant: null, company: null, organisations: [] };
  const tokenOf = (userId: string) => setCookie("utk", tokenUntil(Date.now() + 10 * MINUTE, "x", userId));

  test("is told to the other tabs as soon as the server has named them, once", async () => {
    const otherTab = new BroadcastChannel("asgard.session");
    const messages: unknown[] = [];
    otherTab.onmessage = (event: MessageEvent) => messages.push(event.data);
    tokenOf("u1");
    workerThat(() => Response.json(open));
    await verifySession();
    await refreshSession();
    // A token that was replaced meanwhile: whoever comes next says so themselves.
    tokenOf("u2");
    await refreshSession();
    workerThat(() => Response.json({ ...open, user: { ...user, userId: "u2" } }));
    await refreshSession();
    await eventually(() => expect(messages).toHaveLength(2));
    expect(messages).toEqual([
      { kind: "signed-in", userId: "u1" },
      { kind: "signed-in", userId: "u2" },
    ]);
    otherTab.close();
  });

  test.each([
    ["is looked at again", () => document.dispatchEvent(new Event("visibilitychange"))],
    ["comes back from the history", () => dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }))],
  ])("has replaced who was shown here: a page that %s starts over", async (_, comeBack) => {
    workerThat(() => Response.json({ user }));
    tokenOf("u1");
    signedIn(answer);
    comeBack();
    expect(startOver).not.toHaveBeenCalled();
    tokenOf("u2");
    comeBack();
    expect(startOver).toHaveBeenCalledOnce();
    expect(knownSession().kind).toBe("unknown");
    // The page that is looked at again asks for its user, whom the next test must not wait for.
    await settled();
  });
});

describe("a tab that was hidden for long", () => {
  function lookAgain(): void {
    setCookie("utk", tokenUntil(Date.now() + 60 * MINUTE));
    signedIn(answer);
    const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    document.dispatchEvent(new Event("visibilitychange"));
    vi.setSystemTime(Date.now() + 5 * MINUTE);
    visibility.mockReturnValue("visible");
    document.dispatchEvent(new Event("visibilitychange"));
  }

  test.each([
    [401, "session_expired"],
    [403, "password_reset_required"],
  ])("leaves when the user cannot be loaded: %i", async (status, code) => {
    workerThat(() => problem(status, code));
    lookAgain();
    await eventually(() => expect(leave).toHaveBeenCalledExactlyOnceWith(true));
  });

  test.each([
    [404, "not_found"],
    [429, "too_many_attempts"],
    [503, "unavailable"],
  ])("stays with %i: that says nothing about the session", async (status, code) => {
    const worker = workerThat(() => problem(status, code));
    lookAgain();
    await eventually(() => expect(worker.paths).toEqual(["GET /api/user/me"]));
    expect(leave).not.toHaveBeenCalled();
    expect(knownSession().kind).toBe("open");
  });
});

describe("signing out", () => {
  test("of a session that was over already is a success", async () => {
    workerThat(() => problem(401, "session_expired"));
    await signOut();
    expect(leave).toHaveBeenCalledTimes(1);
  });

  test("that nobody heard is over on this device, and says that the server is still to be told", async () => {
    workerThat(() => problem(503, "unavailable"));
    signedIn(answer);
    await expect(signOut()).rejects.toMatchObject({ code: "unavailable" });
    expect(leave).toHaveBeenCalledExactlyOnceWith(false, "/auth/signoff");
    expect(knownSession().kind).toBe("unknown");
  });

  describe("leaves to whoever comes next at the form", () => {
    const email = "anna@firma.de";
    beforeEach(() => {
      workerThat(() => new Response(null, { status: 204 }));
      setCookie("utk", tokenUntil(Date.now() + 10 * MINUTE));
      signedIn(answer);
      rememberEmail(email);
    });

    test("no address", async () => {
      await signOut();
      expect(rememberedEmail()).toBeUndefined();
    });

    test("no address although nobody heard it", async () => {
      workerThat(() => problem(503, "unavailable"));
      await expect(signOut()).rejects.toMatchObject({ code: "unavailable" });
      expect(rememberedEmail()).toBeUndefined();
    });

    test("no address in the other tabs", async () => {
      const otherTab = new BroadcastChannel("asgard.session");
      otherTab.postMessage({ kind: "signed-out" });
      await eventually(() => expect(leave).toHaveBeenCalledExactlyOnceWith(true));
      otherTab.close();
      expect(rememberedEmail()).toBeUndefined();
    });

    test("the address of who is shown on this device anyway", async () => {
      rememberCard("u1", email);
      await signOut();
      expect(rememberedEmail()).toBe(email);
    });

    test("the address of who only signs in again, for another company for example", async () => {
      await signOut("/auth/login-business?business=b2");
      expect(rememberedEmail()).toBe(email);
    });

    test("the address of whose session ended by itself", async () => {
      workerThat(() => problem(401, "session_expired"));
      await call("GET", "/api/thing").catch(() => undefined);
      expect(leave).toHaveBeenCalledExactlyOnceWith(true);
      expect(rememberedEmail()).toBe(email);
    });
  });
});

test("somebody who signs in waits for a sign-out on its way, whose answer would end the new session", async () => {
  let release: (answer: Response) => void = () => undefined;
  const worker = workerThat(({ path }) =>
    path.endsWith("/signout") ? new Promise((resolve) => (release = resolve)) : Response.json(answer),
  );
  signedIn(answer);
  const leaving = signOut("/auth/login-business");
  await eventually(() => expect(worker.paths).toEqual(["POST /api/auth/signout"]));
  const entering = calls.signIn("anna@firma.de", "Secret-1");
  await vi.advanceTimersByTimeAsync(1000);
  expect(worker.paths).toEqual(["POST /api/auth/signout"]);
  release(new Response(null, { status: 204 }));
  await Promise.all([leaving, entering]);
  expect(worker.paths).toEqual(["POST /api/auth/signout", "POST /api/auth/signin"]);
});

describe("a sign-out that the server has not heard of", () => {
  const OUT = "POST /api/auth/signout";
  const ME = { valid: true, user, tenant: null, company: null, organisations: [], exDays: 200, scope: "full" };
  let isUnreachable: boolean;
  let worker: FakeWorker;

  /** Any script can write the readable cookie; the refresh cookie is still there, so the server would open the session again. */
  const writeCookie = () => setCookie("utk", tokenUntil(Date.now() + 10 * MINUTE, "forged"));

  beforeEach(async () => {
    isUnreachable = true;
    worker = workerThat(({ path }) => {
      if (isUnreachable) throw new TypeError("no network");
      return path.endsWith("/signout") ? new Response(null, { status: 204 }) : Response.json(ME);
    });
    writeCookie();
    signedIn(answer);
    await lock();
    worker.calls.length = 0;
  });

  test("opens no session, whatever the cookie says, also after a reload, with and without a network", async () => {
    writeCookie();
    reload();
    expect(await verifySession()).toEqual({ kind: "none" });
    isUnreachable = false;
    flushSession();
    expect(await verifySession()).toEqual({ kind: "none" });
    expect(worker.paths.filter((path) => path !== OUT)).toEqual([]);
  });

  test("is never renewed", async () => {
    isUnreachable = false;
    writeCookie();
    await renewAhead();
    expect(worker.paths).toEqual([]);
  });

  test("is told by itself as soon as the server answers, by its refresh cookie alone, once", async () => {
    writeCookie();
    reload();
    await eventually(() => expect(worker.paths).toEqual([OUT]));
    await eventually(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
    isUnreachable = false;
    await vi.advanceTimersByTimeAsync(5_000);
    await eventually(() => expect(isSignOutPending()).toBe(false));
    expect(worker.paths).toEqual([OUT, OUT]);
    expect(worker.calls.every(({ headers }) => headers.get("authorization") === null)).toBe(true);
  });

  test("is told at once when the browser has a network again", async () => {
    isUnreachable = false;
    dispatchEvent(new Event("online"));
    await eventually(() => expect(isSignOutPending()).toBe(false));
    expect(worker.paths).toEqual([OUT]);
  });

  test("is told before anybody signs in, for it would end the new session", async () => {
    await expect(calls.signIn("anna@firma.de", "secret")).rejects.toMatchObject({ isUnreachable: true });
    await expect(signInByPin("u1", "123456")).rejects.toMatchObject({ isUnreachable: true });
    expect(new Set(worker.paths)).toEqual(new Set([OUT]));
    worker.calls.length = 0;
    isUnreachable = false;
    await calls.signIn("anna@firma.de", "secret");
    expect(worker.paths).toEqual([OUT, "POST /api/auth/signin"]);
  });

  test("is over as well when the server says that the session was", async () => {
    worker = workerThat(() => problem(401, "session_expired"));
    dispatchEvent(new Event("online"));
    await eventually(() => expect(isSignOutPending()).toBe(false));
  });
});
