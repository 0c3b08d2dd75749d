import { beforeEach, expect, test, vi } from "vitest";
import { freshDatabase, hangingDatabase, signedInAs, tokenOf } from "../../testing/database";
import { clearCookies, FakeWorker, problem } from "../../testing/fake-worker";
import { tenantTokenOf } from "../../testing/tokens";
import { SEEN_MAX, seen } from "../database/cached-responses";
import { claimDatabase } from "../database/database";
import { LOCAL_WAIT_MS } from "../timings";
import { forgetGuard } from "./guard";
import { networkNow, noteResponse, onReconnect } from "./network";
import { call } from "./request";
import { remember } from "./response-cache";
import { keepTenantToken } from "./tokens";

const LIST = "/api/admin/user/usersWithInfo?page=2";
const rows = { data: [{ firstName: "Anna" }], total: 11 };
const load = (url = LIST) => call("GET", url, { isCached: true });

function answering(respond: () => Response): FakeWorker {
  const worker = new FakeWorker(respond);
  forgetGuard(undefined);
  vi.stubGlobal("fetch", worker.fetch);
  return worker;
}

function silent(): void {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
}

/** Makes a request and waits until its response is cached. */
async function seenOnce(url = LIST): Promise<void> {
  answering(() => Response.json(rows));
  await load(url);
  await vi.waitFor(async () => expect(await seen.recall(url)).toBeDefined(), { timeout: 20_000 });
}

beforeEach(async () => {
  clearCookies();
  sessionStorage.clear();
  freshDatabase();
  signedInAs("u1");
  keepTenantToken(tenantTokenOf("c1"));
  await claimDatabase("u1");
  remember(seen);
  noteResponse();
});

test("what was seen is shown again while nobody answers, and it is said how old it is", async () => {
  const before = Date.now();
  await seenOnce();
  silent();
  expect(await load()).toEqual(rows);
  const { isUnreachable, cachedAt } = networkNow();
  expect(isUnreachable).toBe(true);
  expect(cachedAt).toBeGreaterThanOrEqual(before);
});

test("another page, another company, another person have not been seen", async () => {
  await seenOnce();
  silent();
  await expect(load("/api/admin/user/usersWithInfo?page=3")).rejects.toMatchObject({ code: "network" });
  keepTenantToken(tenantTokenOf("c2"));
  await expect(load()).rejects.toMatchObject({ code: "network" });
  keepTenantToken(tenantTokenOf("c1"));
  tokenOf("u2");
  await expect(load()).rejects.toMatchObject({ code: "network" });
});

test("an answer that comes after another company was entered is kept for neither", async () => {
  answering(() => {
    keepTenantToken(tenantTokenOf("c2"));
    return Response.json(rows);
  });
  expect(await load()).toEqual(rows);
  await seenOnce("/api/later");
  expect(await seen.recall(LIST)).toBeUndefined();
  keepTenantToken(tenantTokenOf("c1"));
  expect(await seen.recall(LIST)).toBeUndefined();
});

test("a refusal is a refusal, whatever was seen before", async () => {
  await seenOnce();
  answering(() => problem(403, "forbidden"));
  await expect(load()).rejects.toMatchObject({ code: "forbidden" });
  answering(() => problem(503, "unavailable"));
  await expect(load()).rejects.toMatchObject({ code: "unavailable" });
  expect(networkNow().isUnreachable).toBe(false);
});

test("a database that does not answer delays no failure for long", async () => {
  hangingDatabase();
  silent();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const reading = load().catch((failure: { code: string }) => failure.code);
    await vi.waitFor(() => expect(networkNow().isUnreachable).toBe(true));
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
    await vi.advanceTimersByTimeAsync(LOCAL_WAIT_MS);
    expect(await reading).toBe("network");
  } finally {
    vi.useRealTimers();
  }
});

test("other calls are neither kept nor answered from what was kept", async () => {
  await seenOnce();
  answering(() => Response.json({ own: true }));
  await call("GET", "/api/other");
  expect(await seen.recall("/api/other")).toBeUndefined();
  silent();
  await expect(call("GET", LIST)).rejects.toMatchObject({ code: "network" });
});

test("the server is heard again with the first answer, once", async () => {
  const listener = vi.fn();
  const stop = onReconnect(listener);
  await seenOnce();
  silent();
  await load();
  await load();
  answering(() => Response.json(rows));
  await load();
  await load();
  expect(listener).toHaveBeenCalledOnce();
  expect(networkNow()).toEqual({ isUnreachable: false, cachedAt: undefined });
  stop();
});

test(`no more than ${SEEN_MAX} answers are kept`, async () => {
  const { readRecords } = await import("../database/database");
  const scope = { store: "Profiles", owner: "u1", tenant: "c1", app: "" } as const;
  for (let page = 0; page <= SEEN_MAX; page += 1) seen.keep(`/api/x?page=${page}`, page);
  await vi.waitFor(async () => expect(await seen.recall(`/api/x?page=${SEEN_MAX}`)).toBeDefined(), { timeout: 20_000 });
  expect(await readRecords(scope)).toHaveLength(SEEN_MAX);
});
