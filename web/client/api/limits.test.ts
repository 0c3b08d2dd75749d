import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { clearCookies, FakeWorker } from "../../testing/fake-worker";
import { config, refreshConfig } from "../config/config";
import { READ_LIMIT_MS, UPLOAD_LIMIT_MS, WRITE_LIMIT_MS } from "../timings";
import { Failure } from "./failure";
import { ensureGuard, forgetGuard } from "./guard";
import { networkNow, noteResponse } from "./network";
import { type CallOptions, call } from "./request";
import { remember } from "./response-cache";

/** Rejects with the signal, as a request of the browser does. */
function untilAborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason));
  });
}

/** A response whose body never ends. */
function endless(signal: AbortSignal | null | undefined): Response {
  const body = new ReadableStream({
    start: (stream) => {
      stream.enqueue(new TextEncoder().encode('{"begun":'));
      signal?.addEventListener("abort", () => stream.error(signal.reason));
    },
  });
  return new Response(body, { headers: { "content-type": "application/json" } });
}

/** A server that receives requests, reports when one has arrived, and then hangs. */
function hanging(answer: (signal: AbortSignal | null | undefined) => Response | Promise<Response> = untilAborted) {
  const worker = new FakeWorker(() => Response.json({}));
  let come = () => {};
  const hasCome = new Promise<void>((resolve) => {
    come = resolve;
  });
  vi.stubGlobal("fetch", async (input: URL | string, init: RequestInit = {}) => {
    const answered = await worker.fetch(input, init);
    if (String(input).endsWith("/guard")) return answered;
    come();
    return answer(init.signal);
  });
  return hasCome;
}

/** The state of a request that hangs: its outcome, if there is one. */
function pendingCall(method: string, options: CallOptions = {}): { outcome: unknown } {
  const seen: { outcome: unknown } = { outcome: "pending" };
  call(method, "/api/x", options).then(
    (answer) => {
      seen.outcome = answer;
    },
    (error: unknown) => {
      seen.outcome = error instanceof Failure ? error.code : error;
    },
  );
  return seen;
}

beforeEach(() => {
  clearCookies();
  sessionStorage.clear();
  forgetGuard(undefined);
  noteResponse();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  // The browser's own uses a clock that fake timers do not control.
  vi.spyOn(AbortSignal, "timeout").mockImplementation((time) => {
    const giving = new AbortController();
    setTimeout(() => giving.abort(new DOMException("too late", "TimeoutError")), time);
    return giving.signal;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("a call that hangs", () => {
  test.each<[string, string, CallOptions, number]>([
    ["that reads", "GET", {}, READ_LIMIT_MS],
    ["that changes something", "PATCH", { body: {} }, WRITE_LIMIT_MS],
    ["with a file", "PUT", { file: { bytes: new Uint8Array(3), type: "image/png" } }, UPLOAD_LIMIT_MS],
    ["with a long list", "POST", { body: [], isLong: true }, UPLOAD_LIMIT_MS],
    ["that somebody else may end", "GET", { signal: new AbortController().signal }, READ_LIMIT_MS],
  ])("%s is given up in time, and not before", async (_, method, options, limit) => {
    const hasCome = hanging();
    const seen = pendingCall(method, options);
    await hasCome;
    await vi.advanceTimersByTimeAsync(limit - 1);
    expect(seen.outcome).toBe("pending");
    await vi.advanceTimersByTimeAsync(1);
    expect(seen.outcome).toBe("timeout");
    expect(networkNow().isUnreachable).toBe(true);
  });

  test("in the middle of its answer is given up as well", async () => {
    const hasCome = hanging(endless);
    const seen = pendingCall("GET");
    await hasCome;
    await vi.advanceTimersByTimeAsync(READ_LIMIT_MS);
    await vi.waitFor(() => expect(seen.outcome).toBe("timeout"));
  });

  test("and is ended by its caller is no silence", async () => {
    const hasCome = hanging();
    const leaving = new AbortController();
    const seen = pendingCall("GET", { signal: leaving.signal });
    await hasCome;
    leaving.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(seen.outcome).toBeInstanceOf(DOMException);
    expect(networkNow().isUnreachable).toBe(false);
  });

  test("is answered from what was seen before, where there is something", async () => {
    remember({ keep: () => undefined, recall: async () => ({ value: { seen: true }, at: 1 }) });
    const hasCome = hanging();
    const seen = pendingCall("GET", { isCached: true });
    await hasCome;
    await vi.advanceTimersByTimeAsync(READ_LIMIT_MS);
    expect(seen.outcome).toEqual({ seen: true });
    remember({ keep: () => undefined, recall: async () => undefined });
  });
});

test("a guard that does not come is given up, too", async () => {
  vi.stubGlobal("fetch", (_: string, { signal }: RequestInit) => untilAborted(signal));
  const rejected = expect(ensureGuard()).rejects.toMatchObject({ code: "timeout", isPassing: true });
  await vi.advanceTimersByTimeAsync(READ_LIMIT_MS);
  await rejected;
});

test("a configuration that does not come leaves the one at hand, and is asked for again", async () => {
  const before = config();
  vi.stubGlobal("fetch", (_: string, { signal }: RequestInit) => untilAborted(signal));
  const asking = refreshConfig(true);
  await vi.advanceTimersByTimeAsync(READ_LIMIT_MS);
  await asking;
  expect(config()).toBe(before);
  vi.stubGlobal("fetch", async () => Response.json({ version: "9.9.9" }));
  await refreshConfig(true);
  expect(config().version).toBe("9.9.9");
});
