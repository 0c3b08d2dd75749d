import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

interface FetchEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
  waitUntil(work: Promise<unknown>): void;
}

const copies = { put: vi.fn(), match: vi.fn(), addAll: vi.fn() };
const listeners = new Map<string, (event: Partial<FetchEvent>) => void>();

/** What the service worker waits for. */
let work: Promise<unknown> = Promise.resolve();
const waitUntil = (given: Promise<unknown>) => {
  work = given;
};

/** What the service worker answers to a request for a module of an app. */
async function answered(integrity = ""): Promise<string> {
  let answer: Promise<Response> | undefined;
  const request = new Request(new URL("/apps/surveys/main.js", location.origin));
  // happy-dom knows none.
  Object.defineProperty(request, "integrity", { value: integrity });
  listeners.get("fetch")?.({
    request,
    waitUntil,
    respondWith: (given) => {
      answer = given;
    },
  });
  return (await answer)?.text() ?? "nothing";
}

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal("BUILD", "7");
  vi.stubGlobal("FILES", []);
  vi.stubGlobal("self", {
    addEventListener: (type: string, listener: (event: Partial<FetchEvent>) => void) => listeners.set(type, listener),
  });
  vi.stubGlobal("caches", { open: async () => copies });
  copies.put.mockReset().mockResolvedValue(undefined);
  copies.match.mockReset().mockImplementation(async () => new Response("copy"));
  await import("./worker");
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("what the network answers is kept, and given where there is no network", async () => {
  vi.stubGlobal("fetch", async () => new Response("fresh"));
  expect(await answered()).toBe("fresh");
  expect(copies.put).toHaveBeenCalledOnce();
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  expect(await answered()).toBe("copy");
});

test("an answer that a full device cannot keep is given all the same", async () => {
  vi.stubGlobal("fetch", async () => new Response("fresh"));
  copies.put.mockRejectedValue(new DOMException("full", "QuotaExceededError"));
  expect(await answered()).toBe("fresh");
});

describe("a version that is installed", () => {
  /** Installs it where the page of the shell is answered like this. */
  async function installed(shell: Response): Promise<void> {
    vi.stubGlobal("fetch", async () => shell);
    listeners.get("install")?.({ waitUntil });
    await work;
  }

  test("keeps the shell, marked as a copy", async () => {
    await installed(new Response("<html lang='de'>"));
    expect(await copies.put.mock.lastCall?.[1].text()).toBe("<html data-copy lang='de'>");
  });

  test.each([
    ["answered with an error", new Response("maintenance", { status: 503 })],
    ["redirected", Object.defineProperty(new Response("<html lang='de'>"), "redirected", { value: true })],
  ])(
    "fails where the shell is %s: the version before starts without a network, this one could not",
    async (_, shell) => {
      await expect(installed(shell)).rejects.toThrow("is not there");
      expect(copies.put).not.toHaveBeenCalled();
    },
  );
});

describe("where the network accepts a request and does not answer", () => {
  let answerLate: (answer: Response) => void;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    vi.stubGlobal(
      "fetch",
      () =>
        new Promise<Response>((resolve) => {
          answerLate = resolve;
        }),
    );
  });

  test("the copy is given after four seconds, and what comes later is kept", async () => {
    const answer = answered();
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    const given = vi.fn();
    void answer.then(given);
    await vi.advanceTimersByTimeAsync(3_999);
    expect(given).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toBe("copy");
    expect(copies.put).not.toHaveBeenCalled();
    answerLate(new Response("late"));
    await work;
    expect(await copies.put.mock.lastCall?.[1].text()).toBe("late");
  });

  test("a file whose hash is named is waited for: a copy from before would not be it", async () => {
    const answer = answered("sha384-x");
    await vi.waitFor(() => expect(copies.match).toHaveBeenCalled());
    await vi.advanceTimersByTimeAsync(60_000);
    answerLate(new Response("late"));
    expect(await answer).toBe("late");
  });

  test("without a copy it is waited for", async () => {
    copies.match.mockResolvedValue(undefined);
    const answer = answered();
    await vi.waitFor(() => expect(copies.match).toHaveBeenCalled());
    await vi.advanceTimersByTimeAsync(60_000);
    answerLate(new Response("late"));
    expect(await answer).toBe("late");
  });
});
