// A server that hangs or does not respond: pages time out, report it, and recover by themselves.

import assert from "node:assert/strict";
import { administering, row } from "./support/administration.mjs";
import { account, expectAccessible } from "./support/browser.mjs";
import { JOURNEY, test, withProduct } from "./support/test.mjs";

withProduct();
const anna = account("anna");

let guest;
test.beforeEach(async ({ newVisitor }) => {
  guest = await newVisitor({ serviceWorkers: "block" });
});
test.afterEach(async () => {
  // The browser logs an error when a request gets no response.
  guest.complaints = guest.complaints.filter((one) => !/net::ERR_(INTERNET_DISCONNECTED|FAILED)/.test(one));
  await guest.end();
});

/** Makes request timeouts expire at once; returns a function that undoes this. */
async function hasten(page) {
  const limits = await page.evaluateHandle(() => {
    const { timeout } = AbortSignal;
    AbortSignal.timeout = (time) => timeout.call(AbortSignal, time / 100);
    return { restore: () => (AbortSignal.timeout = timeout) };
  });
  return () => limits.evaluate(({ restore }) => void restore());
}

const tooLate = "Der Server hat nicht rechtzeitig geantwortet.";

test("a list that never comes is given up, says so, offers to try again, and comes by itself with the server", async () => {
  const page = await administering(guest, anna, "Nordlicht Energie", "/admin/user/overview");
  const hanging = [];
  let isHanging = true;
  await page.route("**/api/admin/user/usersWithInfo?*", (route) =>
    isHanging ? void hanging.push(route) : route.continue(),
  );
  // Polling of the server gets no network either: it must not recover before the test says so.
  await page.route("**/api/config", (route) => (isHanging ? route.abort("internetdisconnected") : route.continue()));
  const restore = await hasten(page);
  await page.locator("input[name=search]").fill(anna.email);
  const failed = page.getByRole("alert").filter({ hasText: tooLate });
  await failed.getByRole("button", { name: "Erneut versuchen" }).waitFor();
  await restore();
  await expectAccessible(page);
  isHanging = false;
  await row(page, anna.email).waitFor({ timeout: 30_000 });
  assert.ok(hanging.length > 0);
});

test("a change whose answer never comes is sent again under the same name, and made once", JOURNEY, async () => {
  const page = await administering(guest, anna, "Nordlicht Energie", "/admin/role/create");
  const keys = [];
  let isDone = () => undefined;
  const done = new Promise((resolve) => {
    isDone = resolve;
  });
  await page.route("**/api/admin/role", async (route) => {
    if (route.request().method() !== "PUT") return route.continue();
    keys.push(route.request().headers()["idempotency-key"]);
    if (keys.length > 1) return route.continue();
    // The server processes it, but its response is lost.
    await route.fetch();
    isDone();
  });
  await page.locator("input[name=title]").fill("Nachtschicht");
  const save = page.getByRole("button", { name: "Speichern", exact: true });
  const restore = await hasten(page);
  await save.click();
  await page.getByText(tooLate).first().waitFor();
  await restore();
  await done;
  await page.locator(".notice", { hasText: "Keine Verbindung" }).waitFor({ state: "detached" });
  await save.click();
  await page.waitForURL(/\/role\/overview/);
  await row(page, "Nachtschicht").waitFor();
  assert.equal(await row(page, "Nachtschicht").count(), 1);
  assert.ok(keys[0]);
  assert.deepEqual(keys, [keys[0], keys[0]]);
});

test("a page that found nobody comes back by itself when somebody answers", JOURNEY, async () => {
  const page = await guest.inside(anna, "Nordlicht Energie");
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
  });
  await page.route("**/api/**", (route) => route.abort("internetdisconnected"));
  await page.goto("/account");
  await page.getByRole("heading", { name: "Keine Verbindung" }).waitFor();
  await expectAccessible(page);
  await page.unroute("**/api/**");
  await page.locator("input[name=phone]").waitFor({ timeout: 30_000 });
  assert.equal(new URL(page.url()).pathname, "/account");
});
