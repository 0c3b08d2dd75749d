import { beforeEach, expect, test } from "vitest";
import { claimDatabase, wipeDatabase } from "../../client/database/database";
import { knownSession, leaveCompany } from "../../client/session/session";
import { freshDatabase, signedInAs } from "../../testing/database";
import { clearCookies } from "../../testing/fake-worker";
import { openAppStores, registerAppStores } from "./app-stores";

/** The stores of an app that is opened now. */
function opened(app: string) {
  const known = knownSession();
  if (known.kind !== "open") throw new Error("nobody is signed in");
  return openAppStores(app, known.session);
}

beforeEach(async () => {
  clearCookies();
  freshDatabase();
  signedInAs("u1");
  await claimDatabase("u1");
  registerAppStores("surveys", ["Documents", "Dashboard", "Nonsense"]);
});

test("an app keeps, lists and removes records in the stores that it is registered for", async () => {
  const stores = opened("surveys");
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
  const stores = opened("surveys");
  for (const call of [
    () => stores.get("User", "me"),
    () => stores.put("User", "me", 1),
    () => stores.remove("User", "me"),
    () => stores.all("User"),
  ])
    await expect(call()).rejects.toThrow("The app surveys is not registered for the store User");
  await expect(opened("unknown").all("Documents")).rejects.toThrow(TypeError);
  await expect(opened("").all("Documents")).rejects.toThrow(TypeError);
});

test("two apps, two companies and two people see nothing of each other in the same store", async () => {
  registerAppStores("orders", ["Documents"]);
  const surveys = opened("surveys");
  await surveys.put("Documents", "a1", "mine");
  expect(await opened("orders").all("Documents")).toEqual([]);
  signedInAs("u1", "c2");
  expect(await opened("surveys").all("Documents")).toEqual([]);
  signedInAs("u1", "c1");
  expect(await surveys.get("Documents", "a1")).toBe("mine");
  signedInAs("u2", "c1");
  await claimDatabase("u2");
  expect(await opened("surveys").all("Documents")).toEqual([]);
});

test("an app that is still open neither reads nor writes in another company, or for another user", async () => {
  const surveys = opened("surveys");
  await surveys.put("Documents", "a1", "mine");
  for (const [user, company] of [
    ["u1", "c2"],
    ["u2", "c1"],
  ] as const) {
    signedInAs(user, company);
    expect([await surveys.put("Documents", "a1", "theirs"), await surveys.all("Documents")]).toEqual([false, []]);
    await surveys.remove("Documents", "a1");
    expect(await opened("surveys").all("Documents")).toEqual([]);
  }
  signedInAs("u1", "c1");
  expect(await surveys.get("Documents", "a1")).toBe("mine");
});

test("between signing in again and entering the company again its records are those of the company", async () => {
  const surveys = opened("surveys");
  const known = knownSession();
  if (known.kind === "open") leaveCompany(known.session);
  expect(await surveys.put("Documents", "a1", "mine")).toBe(true);
  signedInAs("u1", "c1");
  expect(await opened("surveys").get("Documents", "a1")).toBe("mine");
});

test("after signing out nothing is left", async () => {
  const stores = opened("surveys");
  await stores.put("Documents", "a1", "mine");
  await wipeDatabase();
  await claimDatabase("u1");
  expect(await stores.all("Documents")).toEqual([]);
});
