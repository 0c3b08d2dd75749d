import { beforeEach, expect, test } from "vitest";
import { dump, freshDatabase, tokenOf } from "../../testing/database";
import { clearCookies } from "../../testing/fake-worker";
import { tenantTokenOf } from "../../testing/tokens";
import { keepTenantToken } from "../api/tokens";
import { SEEN_MAX, seen } from "./cached-responses";
import { claimDatabase, wipeDatabase } from "./database";
import { forgetWork, putWork, readWork } from "./work";

const parts = async () => (await readWork()).map(({ key, value }) => [key, value]);

beforeEach(async () => {
  clearCookies();
  sessionStorage.clear();
  freshDatabase();
  tokenOf("u1");
  keepTenantToken(tenantTokenOf("c1"));
  await claimDatabase("u1");
});

test("its parts are there as they were put down, until it is forgotten", async () => {
  expect(await putWork("begun", { rows: ["Anna"] })).toBe(true);
  await putWork("step 0", 1);
  expect(await parts()).toEqual([
    ["begun", { rows: ["Anna"] }],
    ["step 0", 1],
  ]);
  expect(JSON.stringify(await dump())).not.toContain("Anna");
  await forgetWork();
  expect(await parts()).toEqual([]);
});

test("what is forgotten takes nothing along that is put down after it", async () => {
  void putWork("begun", "old");
  void forgetWork();
  void putWork("begun", "new");
  expect(await parts()).toEqual([["begun", "new"]]);
});

test("it is of one person in one company, and goes with the session", async () => {
  await putWork("begun", "mine");
  keepTenantToken(tenantTokenOf("c2"));
  expect(await parts()).toEqual([]);
  keepTenantToken(tenantTokenOf("c1"));
  tokenOf("u2");
  expect(await parts()).toEqual([]);
  expect(await putWork("begun", "theirs")).toBe(false);
  tokenOf("u1");
  expect(await parts()).toEqual([["begun", "mine"]]);
  await wipeDatabase();
  expect(await parts()).toEqual([]);
});

test("what is seen of others does not shorten it, and forgetting it leaves what was seen", async () => {
  await putWork("begun", "here");
  for (let page = 0; page <= SEEN_MAX; page += 1) seen.keep(`/api/x?page=${page}`, page);
  await expect.poll(() => seen.recall(`/api/x?page=${SEEN_MAX}`), { timeout: 20_000 }).toBeDefined();
  expect(await parts()).toEqual([["begun", "here"]]);
  await forgetWork();
  expect(await seen.recall(`/api/x?page=${SEEN_MAX}`)).toBeDefined();
});

test("nobody signed in has any", async () => {
  tokenOf(undefined);
  expect(await putWork("begun", "x")).toBe(false);
  expect(await parts()).toEqual([]);
});
