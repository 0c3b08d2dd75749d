// The local database on a real browser's disk: what a thief could read, and what remains after signing out.

import assert from "node:assert/strict";
import { at, row } from "./support/administration.mjs";
import { account, enter } from "./support/browser.mjs";
import { dumpDatabase, waitForRecords } from "./support/database.mjs";
import { holdResponses } from "./support/hold-responses.mjs";
import { test, withProduct } from "./support/test.mjs";

const SIGN_IN = "/auth/login-business";

withProduct();
const anna = account("anna");
const chloe = account("chloe");
let guest;
test.beforeEach(async ({ newVisitor }) => {
  guest = await newVisitor();
});

/** Anna in Nordlicht, after she opened the directory. */
async function annaSawUsers() {
  const page = await guest.inside(anna, "Nordlicht Energie");
  await waitForRecords(page, "User");
  await at(page, "/admin/user/overview");
  await row(page, anna.email).waitFor();
  await waitForRecords(page, "Profiles");
  await waitForRecords(page, "Apps");
  return page;
}

const signOut = async (page) => {
  await page.getByRole("button", { name: /Konto von/ }).click();
  await page.getByRole("menuitem", { name: "Abmelden" }).click();
  await page.waitForURL(SIGN_IN);
};

const isEmpty = (page) => waitForRecords(page);

test("a dump of it has no readable name, address, company or key", async () => {
  const page = await annaSawUsers();
  for (const name of ["Company", "Settings"]) await waitForRecords(page, name);
  const { databases, text, stores, keys } = await dumpDatabase(page);
  assert.deepEqual(databases, ["asgard-5"]);
  for (const name of ["User", "Company", "Apps", "Settings", "Profiles"]) assert.ok(stores[name] > 0, name);
  for (const name of ["Cashsystem", "Employees", "Dashboard", "Coupons"]) assert.equal(stores[name], 0, name);
  for (const word of [...anna.email.split(/[.@]/), anna.firstName, "Nordlicht", "usersWithInfo"])
    assert.ok(!text.toLowerCase().includes(word.toLowerCase()), word);
  assert.deepEqual(keys, [
    { name: "AES-GCM", extractable: false, exported: "InvalidAccessError" },
    { name: "HMAC", extractable: false, exported: "InvalidAccessError" },
  ]);
});

test("after signing out nothing is left, in any tab", async () => {
  const page = await annaSawUsers();
  const other = await guest.open("/");
  await other.getByRole("heading", { level: 1 }).waitFor();
  await signOut(page);
  await other.waitForURL(SIGN_IN);
  await isEmpty(page);
  const { stores } = await dumpDatabase(other);
  assert.deepEqual(
    Object.entries(stores).filter(([, count]) => count > 0),
    [],
  );
});

test("another person who signs in finds nothing of who was here, even if they never signed out", async () => {
  const page = await annaSawUsers();
  const before = await dumpDatabase(page);
  // The cookies are deleted, the database is not.
  await guest.context.clearCookies({ name: /utk|ttk|rtk/ });
  await page.close();
  const next = await guest.open(SIGN_IN);
  await enter(next, chloe);
  await waitForRecords(next, "User");
  const after = await dumpDatabase(next);
  assert.equal(after.stores.Profiles, 0);
  for (const address of before.addresses) assert.ok(!after.addresses.includes(address), address);
});

test("the page is there from this device before the server has answered, and then as the server says", async () => {
  const page = await annaSawUsers();
  const letAnswer = await holdResponses(page, /\/api\/(auth\/session|tenant)/);
  await page.goto("/");
  await page.getByRole("heading", { level: 1, name: /^Willkommen, Anna/ }).waitFor();
  await page.locator(".home-facts").getByText("Nordlicht Energie").waitFor();
  const answered = page.waitForResponse(/\/api\/auth\/session/);
  await letAnswer();
  await answered;
  await page.locator(".home-facts").getByText("Nordlicht Energie").waitFor();
});

test("who was signed out elsewhere sees nothing any more as soon as the server has said so", async () => {
  const page = await annaSawUsers();
  await page.route(/\/api\/auth\/session/, (route) =>
    route.fulfill({ status: 401, json: { status: 401, code: "session_expired" } }),
  );
  await page.goto("/admin/user/overview");
  await page.waitForURL(new RegExp(SIGN_IN));
  await isEmpty(page);
});

test("a database that never opens delays nothing", async () => {
  await guest.context.addInitScript(() => {
    IDBFactory.prototype.open = () => ({});
  });
  const page = await guest.inside(anna, "Nordlicht Energie", "/admin/user/overview");
  await row(page, anna.email).waitFor();
  await signOut(page);
});
