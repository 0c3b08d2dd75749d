import { beforeEach, expect, test } from "vitest";
import { claimDatabase, wipeDatabase } from "../../client/database/database";
import { freshDatabase, signedInAs } from "../../testing/database";
import { clearCookies } from "../../testing/fake-worker";
import { openAppStores, registerAppStores } from "./app-stores";

beforeEach(async () => {
  clearCookies();
  freshDatabase();
  signedInAs("u1");
  await claimDatabase("u1");
  registerAppStores("surveys", ["Documents", "Dashboard", "Nonsense"]);
});

test("an app keeps, lists and removes records in the stores that it is registered for", async () => {
  const stores = openAppStores("surveys");
  expect(stores.names).toEqual(["Dashboard", "Documents"]);
  expect(await stores.put("Documents", "a1", { stars: 5 })).toBe(true);
  expect(await stores.put("Documents", "a2", { stars: 3 })).toBe(true);
  expect(await stores.get("Documents", "a1")).toEqual({ stars: 5 });
  expect((await stores.all("Documents")).map(({ key, value }) => [key, value]).sort()).toEqual([
    ["a1", { stars: 5 }],
    ["a2", { stars: 3 }],
  ]);
  await stores.remove("Documents", "a1");
  expect(await stores.get("Documents", "a1")).toBeUndefined();
});

test("a store of somebody else's is refused in every way", async () => {
  const stores = openAppStores("surveys");
  for (const call of [
    () => stores.get("User", "me"),
    () => stores.put("User", "me", 1),
    () => stores.remove("User", "me"),
    () => stores.all("User"),
  ])
    await expect(call()).rejects.toThrow("The app surveys is not registered for the store User");
  await expect(openAppStores("unknown").all("Documents")).rejects.toThrow(TypeError);
  await expect(openAppStores("").all("Documents")).rejects.toThrow(TypeError);
});

test("two apps, two companies and two people see nothing of each other in the same store", async () => {
  registerAppStores("orders", ["Documents"]);
  const surveys = openAppStores("surveys");
  await surveys.put("Documents", "a1", "mine");
  expect(await openAppStores("orders").all("Documents")).toEqual([]);
  signedInAs("u1", "c2");
  expect(await surveys.all("Documents")).toEqual([]);
  signedInAs("u1", "c1");
  expect(await surveys.get("Documents", "a1")).toBe("mine");
  signedInAs("u2", "c1");
  await claimDatabase("u2");
  expect(await surveys.all("Documents")).toEqual([]);
});

test("after signing out nothing is left", async () => {
  const stores = openAppStores("surveys");
  await stores.put("Documents", "a1", "mine");
  await wipeDatabase();
  await claimDatabase("u1");
  expect(await stores.all("Documents")).toEqual([]);
});
