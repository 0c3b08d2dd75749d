import { beforeEach, expect, test, vi } from "vitest";
import { company, signInOf } from "../../testing/actors";
import { dump, freshDatabase, hangingDatabase, tokenOf } from "../../testing/database";
import { clearCookies, problem, type Responder } from "../../testing/fake-worker";
import { tenantTokenOf } from "../../testing/tokens";
import { workerThat } from "../../testing/worker-that";
import { forgetGuard } from "../api/guard";
import type { OpenSession } from "../api/shapes";
import { keepTenantToken } from "../api/tokens";
import { recallSession as recallInTime } from "./recall";
import { forgetRights, knownRightsBySource, storeCachedRights, storeRights } from "./rights";
import {
  beginSession,
  confirmSession,
  flushSession,
  keepSignIn,
  knownSession,
  verifySession,
  whenCorrected,
} from "./session";
import { cacheShell, recallSession } from "./shell-cache";

const user = {
  userId: "u1",
  email: "anna@nordlicht.example",
  resetPasswordRequired: false,
  settings: { size: "small" },
};
const open = { valid: true, user, tenant: company, company, organisations: [company] };
const rights = { company, rights: { "admin.users": "read" }, apps: [] } as unknown as Parameters<typeof storeRights>[0];
const recall = async () => (await recallSession())?.value;

/** A worker that delays its responses; returns the function that releases them. */
function slowWorkerThat(respond: Responder): () => void {
  let letAnswer: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => {
    letAnswer = resolve;
  });
  workerThat(async (call) => {
    await waiting;
    return respond(call);
  });
  return letAnswer;
}

const silence = () => vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));

/** This device has cached Anna in Nordlicht; then the page starts afresh. */
async function seenBefore(): Promise<void> {
  tokenOf("u1");
  workerThat(() => Response.json(open));
  const stop = cacheShell();
  await beginSession(async () => undefined);
  storeRights(rights);
  await vi.waitFor(async () => expect((await dump()).Apps).toHaveLength(1));
  stop();
  startAfresh();
}

/** The tab is reloaded: it keeps its tokens and nothing else. */
function startAfresh(): void {
  flushSession();
  forgetRights();
  keepTenantToken(tenantTokenOf("c1"));
}

beforeEach(() => {
  clearCookies();
  sessionStorage.clear();
  freshDatabase();
  flushSession();
  forgetRights();
  whenCorrected(() => undefined);
});

test("the person, their company, its apps and their settings are shown from this device before the server answers", async () => {
  await seenBefore();
  const letAnswer = slowWorkerThat(() => Response.json({ ...open, user: { ...user, firstName: "Anne" } }));
  expect(await beginSession(recall)).toEqual({ kind: "open", session: open, isCached: true });
  expect(knownRightsBySource()).toEqual({ cached: rights });
  letAnswer();
  await vi.waitFor(() => expect(knownSession()).toMatchObject({ session: { user: { firstName: "Anne" } } }));
  expect(knownSession()).not.toHaveProperty("isCached");
});

test("what the server says first is not replaced by the copy", async () => {
  await seenBefore();
  workerThat(() => Response.json({ ...open, user: { ...user, firstName: "Anne" } }));
  let give: () => void = () => undefined;
  const copy = new Promise<void>((resolve) => {
    give = resolve;
  }).then(() => open as unknown as OpenSession);
  const opened = await beginSession(() => copy);
  give();
  await copy;
  expect(opened).toMatchObject({ session: { user: { firstName: "Anne" } } });
  expect(knownSession()).toBe(opened);
});

test("who was signed out elsewhere is told so by the server, and the page with them", async () => {
  await seenBefore();
  const letAnswer = slowWorkerThat(() => problem(401, "session_expired"));
  const corrected = vi.fn();
  whenCorrected(corrected);
  expect(await beginSession(recall)).toMatchObject({ isCached: true });
  letAnswer();
  await vi.waitFor(() => expect(corrected).toHaveBeenCalledExactlyOnceWith({ kind: "none" }));
  expect(knownSession()).toEqual({ kind: "none" });
});

test("another company than the copy's is a reason to validate the page again, the same one is none", async () => {
  await seenBefore();
  const corrected = vi.fn();
  whenCorrected(corrected);
  workerThat(() => Response.json(open));
  await beginSession(recall);
  await vi.waitFor(() => expect(knownSession()).not.toHaveProperty("isCached"));
  expect(corrected).not.toHaveBeenCalled();
  startAfresh();
  const letAnswer = slowWorkerThat(() => Response.json({ ...open, tenant: null, company: null }));
  expect(await beginSession(recall)).toMatchObject({ isCached: true });
  letAnswer();
  await vi.waitFor(() => expect(corrected).toHaveBeenCalledOnce());
});

test("while nobody answers the copy stays, and is confirmed when somebody does", async () => {
  await seenBefore();
  silence();
  forgetGuard(undefined);
  expect(await beginSession(recall)).toMatchObject({ kind: "open", isCached: true });
  await confirmSession();
  expect(knownSession()).toMatchObject({ isCached: true });
  workerThat(() => Response.json(open));
  await confirmSession();
  expect(knownSession()).toEqual({ kind: "open", session: open });
});

test("without a copy the silence is a failure", async () => {
  tokenOf("u1");
  silence();
  forgetGuard(undefined);
  await expect(beginSession(recall)).rejects.toMatchObject({ code: "network" });
});

test("a token of somebody else opens nobody's copy", async () => {
  await seenBefore();
  tokenOf("u2");
  expect(await recall()).toBeUndefined();
});

test("a database that hangs delays neither the answer nor, for long, the silence", async () => {
  hangingDatabase();
  tokenOf("u1");
  workerThat(() => Response.json(open));
  expect(await beginSession(recallInTime)).toMatchObject({ kind: "open" });
  flushSession();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    silence();
    forgetGuard(undefined);
    const rejection = expect(beginSession(recallInTime)).rejects.toMatchObject({ code: "network" });
    await vi.waitFor(() => vi.getTimerCount() > 0 || Promise.reject(new Error("not waiting yet")));
    await vi.advanceTimersByTimeAsync(2_000);
    await rejection;
  } finally {
    vi.useRealTimers();
  }
});

test("rights of the copy give way to what the server told, not the other way round", async () => {
  await seenBefore();
  workerThat(() => Response.json(open));
  await beginSession(async () => undefined);
  storeRights(rights);
  storeCachedRights({ ...rights, operator: true });
  expect(knownRightsBySource()).toEqual({ fresh: rights });
});

test("what the server says before anybody listens is told to whoever does", async () => {
  vi.resetModules();
  const session = await import("./session");
  tokenOf("u1");
  const letAnswer = slowWorkerThat(() => Response.json({ valid: false }));
  await session.beginSession(async () => open as unknown as OpenSession);
  letAnswer();
  await vi.waitFor(() => expect(session.knownSession()).toEqual({ kind: "none" }));
  const corrected = vi.fn();
  session.whenCorrected(corrected);
  expect(corrected).toHaveBeenCalledExactlyOnceWith({ kind: "none" });
});

test("an answer that was asked for before the company changed changes nothing", async () => {
  await seenBefore();
  const letAnswer = slowWorkerThat(() => Response.json(open));
  const corrected = vi.fn();
  whenCorrected(corrected);
  const asked = beginSession(recall);
  expect(await asked).toMatchObject({ isCached: true });
  const other = { ...company, companyId: "c2" };
  const entered = keepSignIn(
    signInOf({ user, company: other, organisations: [], accessTenantToken: tenantTokenOf("c2") }),
  );
  const checked = confirmSession();
  letAnswer();
  await checked;
  await new Promise((resolve) => setTimeout(resolve));
  expect(knownSession()).toBe(entered);
  expect(corrected).not.toHaveBeenCalled();
});

test("an answer that was asked for before the session ended opens nothing", async () => {
  tokenOf("u1");
  const letAnswer = slowWorkerThat(() => Response.json(open));
  const asked = verifySession();
  flushSession();
  clearCookies();
  letAnswer();
  expect(await asked).toEqual({ kind: "none" });
});
