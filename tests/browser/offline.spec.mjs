// Offline: the application starts, shows cached data, disables changes, and recovers by itself.

import assert from "node:assert/strict";
import { at, row } from "./support/administration.mjs";
import { account, expectAccessible, waitForHydration } from "./support/browser.mjs";
import { waitForCached, waitForRecords } from "./support/database.mjs";
import { waitForServiceWorker } from "./support/service-worker.mjs";
import { JOURNEY, test, withProduct } from "./support/test.mjs";
import { waitUntil } from "./support/wait-until.mjs";

test.use({ serviceWorkers: "allow" });

withProduct();
const anna = account("anna");

const notice = (page) => page.locator(".notice", { hasText: "Keine Verbindung" });

/** Closes the profile of a visitor who was offline: failed requests are not faults of the page. */
async function end(guest) {
  guest.complaints = guest.complaints.filter(
    (one) => !/net::ERR_(INTERNET_DISCONNECTED|FAILED)|Failed to fetch/.test(one),
  );
  await guest.end();
}

test("the application starts, shows the people seen last read-only, and recovers", JOURNEY, async ({ newVisitor }) => {
  const guest = await newVisitor();
  const page = await guest.inside(anna, "Nordlicht Energie");
  await waitForServiceWorker(page);
  await at(page, "/admin/user/overview");
  await row(page, anna.email).waitFor();
  await row(page, anna.email)
    .getByRole("link", { name: /bearbeiten$/ })
    .click();
  await page.locator("input[name=email]").waitFor();
  await waitForCached(page, "/api/admin/user/[0-9a-f-]{36}");
  await at(page, "/admin/user/overview");
  await waitForCached(page, "/api/admin/user/usersWithInfo");
  await guest.context.setOffline(true);
  await page.goto("/admin/user/overview");
  await waitForHydration(page);
  // How old it is, is known once something is read from this device.
  await notice(page)
    .filter({ hasText: /Stand vom \d\d\.\d\d\.\d\d \d\d:\d\d\./ })
    .waitFor();
  await row(page, anna.email).waitFor();
  await expectAccessible(page);
  const create = page.getByRole("button", { name: "Person anlegen" });
  const reason = page.getByRole("tooltip").getByText("Ohne Verbindung kann nichts geändert werden.");
  await create.hover();
  await reason.waitFor();
  await page.mouse.move(0, 0);
  await reason.waitFor({ state: "detached" });
  await create.focus();
  await reason.waitFor();
  // The text of a tooltip belongs to its button and is outside of all landmarks.
  await expectAccessible(page, ["region"]);
  await page.keyboard.press("Enter");
  await reason.waitFor();
  await waitUntil(() => page.locator(".toast").count(), 0);
  assert.equal(new URL(page.url()).pathname, "/admin/user/overview");
  await row(page, anna.email)
    .getByRole("link", { name: /bearbeiten$/ })
    .click();
  await page.locator("input[name=email]").waitFor();
  const open = page.locator("main form input:not([readonly], [disabled], [name=search])");
  await waitUntil(() => open.evaluateAll((fields) => fields.map(({ outerHTML }) => outerHTML)), []);
  await page.goBack();
  await row(page, anna.email).waitFor();
  const heading = () => page.getByRole("heading", { level: 1, name: "Personen" }).boundingBox();
  const headingBox = await heading();
  await guest.context.setOffline(false);
  await notice(page).waitFor({ state: "detached" });
  await row(page, anna.email).waitFor();
  await waitUntil(heading, headingBox);
  await end(guest);
});

test(
  "roles, companies, the audit log and the sample app are shown as they were seen, too",
  JOURNEY,
  async ({ newVisitor }) => {
    const guest = await newVisitor();
    const page = await guest.inside(anna, "Nordlicht Energie");
    await waitForServiceWorker(page);
    const seen = [
      ["/admin/role/overview", () => row(page, "Außendienst"), "/api/admin/role"],
      ["/admin/tenant/overview", () => row(page, "Nordlicht Energie"), "/api/admin/tenant"],
      ["/admin/audit", () => page.locator("tbody tr").first(), "/api/admin/audit"],
      ["/surveys", () => page.getByRole("heading", { name: "Umfragen" })],
    ];
    for (const [address, sign, read] of seen) {
      await at(page, address);
      await sign().waitFor();
      // Responses are stored shortly after they are shown; the sample app has its own store.
      await (read ? waitForCached(page, read) : waitForRecords(page, "Documents"));
    }
    await guest.context.setOffline(true);
    for (const [address, sign] of seen) {
      await page.goto(address);
      await waitForHydration(page);
      await notice(page).waitFor();
      await sign().waitFor();
    }
    await end(guest);
  },
);

test(
  "the own account is read as it was seen, by whoever comes to it first, and nothing in it is changed",
  JOURNEY,
  async ({ newVisitor }) => {
    const guest = await newVisitor();
    const page = await guest.inside(anna, "Nordlicht Energie");
    await waitForServiceWorker(page);
    await page.goto("/account");
    await waitForHydration(page);
    const firstName = page.locator("input[name=firstName]");
    const device = page.locator(".session .badge", { hasText: "Dieses Gerät" });
    await firstName.waitFor();
    await device.waitFor();
    await waitForCached(page, "/api/user/me");
    await waitForCached(page, "/api/user/sessions");
    await guest.context.setOffline(true);
    await page.goto("/account");
    await waitForHydration(page);
    await notice(page).waitFor();
    await waitUntil(() => firstName.inputValue(), anna.firstName);
    await device.waitFor();
    await waitUntil(() => firstName.getAttribute("readonly"), "");
    await expectAccessible(page);
    await guest.context.setOffline(false);
    await notice(page).waitFor({ state: "detached" });
    await waitUntil(() => firstName.getAttribute("readonly"), null);
    await end(guest);
  },
);

test("neither calls nor pictures are kept by the service worker", async ({ newVisitor }) => {
  const guest = await newVisitor();
  const page = await guest.inside(anna, "Nordlicht Energie");
  await waitForServiceWorker(page);
  await at(page, "/admin/user/overview");
  const cached = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return { names, paths: requests.flat().map(({ url }) => new URL(url).pathname) };
  });
  assert.equal(cached.names.length, 1);
  assert.ok(cached.paths.includes("/account"));
  assert.ok(cached.paths.some((path) => path.startsWith("/_app/")));
  assert.deepEqual(
    cached.paths.filter((path) => !/^\/(_app|assets|apps)\/|^\/account$/.test(path)),
    [],
  );
  await end(guest);
});
