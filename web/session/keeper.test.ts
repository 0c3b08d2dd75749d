import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { dropGuard } from "../api/guard";
import type { SignIn } from "../api/shapes";
import { clearCookies, problem, type Responder, setCookie, tokenUntil, WorkerDouble } from "../testing/worker-double";
import { keepSession, signedIn, signOut } from "./keeper";
import { flushSession, knownSession } from "./session";

const user = { userId: "u1", resetPasswordRequired: false };
const answer = { user, company: null, organisations: [], accessTenantToken: null } as unknown as SignIn;
const MINUTE = 60_000;

const leave = vi.fn();
const startOver = vi.fn();
let stop = () => undefined as void;

function workerThat(respond: Responder): WorkerDouble {
  const worker = new WorkerDouble(respond);
  dropGuard(undefined);
  vi.stubGlobal("fetch", worker.fetch);
  return worker;
}

/** Lets everything happen that waits for no clock. */
async function settle(): Promise<void> {
  // Encrypting a guard leaves the event loop, which a fake clock does not turn.
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  clearCookies();
  sessionStorage.clear();
  flushSession();
  leave.mockReset();
  startOver.mockReset();
  stop = keepSession({ leave, startOver });
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

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
    await settle();
    expect(worker.paths).toEqual(["POST /api/auth/refresh"]);
    await vi.advanceTimersByTimeAsync(9 * MINUTE);
    await settle();
    expect(worker.paths).toHaveLength(2);
  });

  test("that cannot be renewed because the session is over leads to the sign-in page", async () => {
    workerThat(() => problem(401, "session_expired"));
    setCookie("utk", tokenUntil(Date.now() + 10 * MINUTE));
    signedIn(answer);
    await vi.advanceTimersByTimeAsync(9.1 * MINUTE);
    await settle();
    expect(leave).toHaveBeenCalledExactlyOnceWith(true);
    expect(knownSession().kind).toBe("unknown");
  });

  test("is left alone while nobody is signed in", async () => {
    const worker = workerThat(() => Response.json({}));
    setCookie("utk", tokenUntil(Date.now() + 10 * MINUTE));
    await vi.advanceTimersByTimeAsync(20 * MINUTE);
    expect(worker.paths).toEqual([]);
  });
});

describe("other tabs", () => {
  /** What another tab says. */
  function say(message: unknown): Promise<void> {
    const channel = new BroadcastChannel("asgard.session");
    channel.postMessage(message);
    return settle().finally(() => channel.close());
  }

  test("end this one when somebody signs out there", async () => {
    signedIn(answer);
    await say({ kind: "signed-out" });
    expect(leave).toHaveBeenCalledExactlyOnceWith(true);
  });

  test("make this one start over when another person signs in there", async () => {
    signedIn(answer);
    await say({ kind: "signed-in", userId: "u2" });
    expect(startOver).toHaveBeenCalledTimes(1);
    expect(knownSession().kind).toBe("unknown");
  });

  test("do not disturb when the same person signs in there", async () => {
    signedIn(answer);
    await say({ kind: "signed-in", userId: "u1" });
    expect(startOver).not.toHaveBeenCalled();
    expect(leave).not.toHaveBeenCalled();
  });

  test("are told when somebody signs out here", async () => {
    const heard: unknown[] = [];
    const channel = new BroadcastChannel("asgard.session");
    channel.onmessage = (event: MessageEvent) => heard.push(event.data);
    workerThat(() => new Response(null, { status: 204 }));
    await signOut();
    await settle();
    channel.close();
    expect(heard).toEqual([{ kind: "signed-out" }]);
    expect(leave).toHaveBeenCalledExactlyOnceWith(false);
  });
});

describe("signing out", () => {
  test("of a session that was over already is a success", async () => {
    workerThat(() => problem(401, "session_expired"));
    await signOut();
    expect(leave).toHaveBeenCalledTimes(1);
  });

  test("that nobody heard keeps the session", async () => {
    workerThat(() => problem(503, "unavailable"));
    signedIn(answer);
    await expect(signOut()).rejects.toMatchObject({ code: "unavailable" });
    expect(leave).not.toHaveBeenCalled();
    expect(knownSession().kind).toBe("open");
  });
});
