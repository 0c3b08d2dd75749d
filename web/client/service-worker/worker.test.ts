import { afterEach, beforeEach, expect, test, vi } from "vitest";

interface FetchEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

const copies = { put: vi.fn(), match: vi.fn() };
const listeners = new Map<string, (event: FetchEvent) => void>();

/** What the service worker answers to a request for a module of an app. */
async function answered(): Promise<string> {
  let answer: Promise<Response> | undefined;
  const request = new Request(new URL("/apps/surveys/main.js", location.origin));
  listeners.get("fetch")?.({
    request,
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
    addEventListener: (type: string, listener: (event: FetchEvent) => void) => listeners.set(type, listener),
  });
  vi.stubGlobal("caches", { open: async () => copies });
  copies.put.mockReset().mockResolvedValue(undefined);
  copies.match.mockReset().mockImplementation(async () => new Response("copy"));
  await import("./worker");
});
afterEach(() => vi.unstubAllGlobals());

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
