import { beforeEach, describe, expect, test, vi } from "vitest";
import { signInOf } from "../../testing/actors";
import { rightsOf } from "../../testing/administration";
import { setCookie, tokenUntil, withheld } from "../../testing/fake-worker";
import { freshBrowser, workerThat } from "../../testing/page";
import type { TenantSession } from "../api/shapes";
import {
  findMissingRight,
  forgetRights,
  knownRights,
  loadRights,
  may,
  noteAllRead,
  refreshRights,
  storeRights,
} from "./rights";
import { flushSession, keepSignIn } from "./session";

freshBrowser();

const rights = (change: object) => rightsOf(change) as unknown as TenantSession;
const { company } = rightsOf();

beforeEach(() => {
  forgetRights();
  setCookie("utk", tokenUntil(Date.now() + 600_000));
  keepSignIn(signInOf({ user: { userId: "u1" }, company }));
});

test("a level opens itself and what is below it", () => {
  const writer = rights({ hasAdminRights: false, rights: { "admin.users": "write" } });
  expect((["read", "write", "delete", "root"] as const).map((level) => may(writer, "admin.users", level))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(may(writer, "admin.roles", "read")).toBe(false);
  expect(may(undefined, "admin.users", "read")).toBe(false);
  expect(may(rights({}), "admin.audit", "root")).toBe(true);
});

test("what is missing is named, unless on-boarding rights are enough or nothing is known yet", () => {
  const nobody = rights({ hasAdminRights: false });
  const onBoarding = rights({ hasAdminRights: false, hasOnBoardingRights: true });
  const missing = { app: "admin.users", access: "write" };
  expect(findMissingRight(nobody, "admin.users", "write")).toEqual(missing);
  expect(findMissingRight(onBoarding, "admin.users", "write")).toEqual(missing);
  expect(findMissingRight(onBoarding, "admin.users", "write", true)).toBeUndefined();
  expect(findMissingRight(undefined, "admin.users", "write")).toBeUndefined();
});

test("rights are asked for once, and again when they proved wrong or belong to another company", async () => {
  const worker = workerThat(() => Response.json(rightsOf()));
  await refreshRights();
  await refreshRights();
  expect(worker.paths).toEqual(["GET /api/tenant"]);
  await refreshRights(true);
  expect(worker.paths).toHaveLength(2);
  storeRights(rights({ company: { ...company, companyId: "other" } }));
  await refreshRights();
  expect(worker.paths).toHaveLength(3);
});

test("a late answer about the company that was left neither replaces the rights in this one nor is waited for", async () => {
  let answerLate: (answer: Response) => void = () => undefined;
  const late = new Promise<Response>((resolve) => {
    answerLate = resolve;
  });
  const answers = [late, Response.json(rightsOf({ hasOnBoardingRights: true }))];
  const worker = workerThat(() => answers.shift() ?? Response.error());
  const first = loadRights();
  await vi.waitFor(() => expect(worker.calls).toHaveLength(1));
  forgetRights();
  await loadRights();
  expect(knownRights()?.hasOnBoardingRights).toBe(true);
  answerLate(Response.json(rightsOf({ company: { ...company, companyId: "left" } })));
  await first;
  expect(knownRights()?.hasOnBoardingRights).toBe(true);
});

test("who asks while somebody else does waits for the same answer, and who asks later asks anew", async () => {
  const worker = workerThat(() => Response.json(rightsOf()));
  await Promise.all([loadRights(), refreshRights(), loadRights()]);
  expect(worker.calls).toHaveLength(1);
  await loadRights();
  expect(worker.calls).toHaveLength(2);
});

test("an answer that was requested before the notifications were read does not count them again; the next one counts", async () => {
  const early = withheld();
  const answers = [early.response, Response.json(rightsOf({ unreadNotifications: 1 }))];
  const worker = workerThat(() => answers.shift() ?? Response.error());
  storeRights(rights({ unreadNotifications: 3 }));
  const loading = loadRights();
  await vi.waitFor(() => expect(worker.calls).toHaveLength(1));
  noteAllRead();
  early.give(Response.json(rightsOf({ unreadNotifications: 3 })));
  await loading;
  expect(knownRights()?.unreadNotifications).toBe(0);
  await loadRights();
  expect(knownRights()?.unreadNotifications).toBe(1);
});

describe("when another user signs in to the same company", () => {
  const signInAs = (userId: string) => keepSignIn(signInOf({ user: { userId }, company }));

  test("the rights of the one before are forgotten and requested again, however fresh they are", async () => {
    storeRights(rights({}));
    flushSession();
    signInAs("u2");
    expect(knownRights()).toBeUndefined();
    const worker = workerThat(() => Response.json(rightsOf({ hasAdminRights: false })));
    await refreshRights();
    expect([worker.paths.length, knownRights()?.hasAdminRights]).toEqual([1, false]);
  });

  test("those of the same user, who signs in again, stay", () => {
    storeRights(rights({}));
    flushSession();
    signInAs("u1");
    expect(knownRights()?.hasAdminRights).toBe(true);
  });
});
