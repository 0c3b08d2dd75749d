// Without a network: the application starts, shows what was seen, closes what changes something, and comes back by itself.

import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { test } from "node:test";
import { at, row } from "./support/administration.mjs";
import { becomes } from "./support/becomes.mjs";
import { accessible, account, alive, enter, stage } from "./support/browser.mjs";
import { waitForRecords } from "./support/database.mjs";

const { visit } = stage();
const anna = account("anna");

const notice = (page) => page.locator(".notice", { hasText: "Keine Verbindung" });

/** Waits until the service worker answers for the page. */
const served = (page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
  });

/** Ends a visit in which the network was away: what failed for that is no fault of the page. */
async function end(guest) {
  guest.complaints = guest.complaints.filter(
    (one) => !/net::ERR_(INTERNET_DISCONNECTED|FAILED)|Failed to fetch/.test(one),
  );
  await guest.end();
}

test("the application starts, shows the people seen last read-only, and recovers", async () => {
  const guest = await visit();
  const page = await guest.open("/auth/login-business");
  await enter(page, anna, "Nordlicht Energie");
  await served(page);
  await at(page, "/admin/user/overview");
  await row(page, anna.email).waitFor();
  await row(page, anna.email).getByRole("link").first().click();
  await page.locator("input[name=email]").waitFor();
  await at(page, "/admin/user/overview");
  await waitForRecords(page, "Profiles");
  await guest.context.setOffline(true);
  await page.goto("/admin/user/overview");
  await alive(page);
  await notice(page).waitFor();
  assert.match(await notice(page).textContent(), /Stand vom \d\d\.\d\d\.\d\d \d\d:\d\d\./);
  await row(page, anna.email).waitFor();
  await accessible(page);
  await page.getByRole("button", { name: "Person anlegen" }).focus();
  await page.keyboard.press("Enter");
  await page.locator(".toast").getByText("Ohne Verbindung kann nichts geändert werden.").waitFor();
  assert.equal(new URL(page.url()).pathname, "/admin/user/overview");
  await row(page, anna.email).getByRole("link").first().click();
  await page.locator("input[name=email]").waitFor();
  const open = page.locator("main form input:not([readonly], [disabled], [name=search])");
  await becomes(() => open.evaluateAll((fields) => fields.map(({ outerHTML }) => outerHTML)), []);
  await page.goBack();
  await row(page, anna.email).waitFor();
  await guest.context.setOffline(false);
  await notice(page).waitFor({ state: "detached" });
  await row(page, anna.email).waitFor();
  await end(guest);
});

test("roles, companies, the book and the sample app are shown as they were seen, too", async () => {
  const guest = await visit();
  const page = await guest.open("/auth/login-business");
  await enter(page, anna, "Nordlicht Energie");
  await served(page);
  const seen = [
    ["/admin/role/overview", () => row(page, "Außendienst")],
    ["/admin/tenant/overview", () => row(page, "Nordlicht Energie")],
    ["/admin/audit", () => page.locator("tbody tr").first()],
    ["/surveys", () => page.getByRole("heading", { name: "Umfragen" })],
  ];
  for (const [address, sign] of seen) {
    await at(page, address);
    await sign().waitFor();
  }
  await waitForRecords(page, "Profiles", 3);
  await guest.context.setOffline(true);
  for (const [address, sign] of seen) {
    await page.goto(address);
    await alive(page);
    await notice(page).waitFor();
    await sign().waitFor();
  }
  await end(guest);
});

test("neither calls nor pictures are kept by the service worker", async () => {
  const guest = await visit();
  const page = await guest.open("/auth/login-business");
  await enter(page, anna, "Nordlicht Energie");
  await served(page);
  await at(page, "/admin/user/overview");
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return { names, paths: requests.flat().map(({ url }) => new URL(url).pathname) };
  });
  assert.equal(kept.names.length, 1);
  assert.ok(kept.paths.includes("/account"));
  assert.ok(kept.paths.some((path) => path.startsWith("/_app/")));
  assert.deepEqual(
    kept.paths.filter((path) => !/^\/(_app|assets|apps)\/|^\/account$/.test(path)),
    [],
  );
  await end(guest);
});

const SCRIPT = new URL("../dist/sw.js", import.meta.url);

test("a new version is told, asks about what was typed, and is taken over", async () => {
  const guest = await visit();
  const page = await guest.open("/auth/login-business");
  await enter(page, anna, "Nordlicht Energie");
  await served(page);
  await page.goto("/account");
  await alive(page);
  await page.locator("input[name=phone]").fill("+49 221 99");
  const built = await readFile(SCRIPT, "utf8");
  const entry = await page.locator("script[type=module][src]").first().getAttribute("src");
  try {
    // The next build: another name, another entry.
    await writeFile(SCRIPT, built.replaceAll(entry, "/assets/icon.svg").replace(/[0-9a-f]{16}/, "0".repeat(16)));
    await page.waitForFunction(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update().catch(() => undefined);
      return registration.waiting !== null;
    });
    const told = page.locator(".notice", { hasText: "Eine neue Version ist bereit" });
    await told.getByRole("button", { name: "Neu laden" }).click();
    const question = page.getByRole("alertdialog", { name: "Ohne Speichern neu laden?" });
    await question.getByRole("button", { name: "Auf der Seite bleiben" }).click();
    await becomes(() => page.locator("input[name=phone]").inputValue(), "+49 221 99");
    await told.getByRole("button", { name: "Neu laden" }).click();
    await Promise.all([page.waitForEvent("load"), question.getByRole("button", { name: "Neu laden" }).click()]);
    await alive(page);
    assert.notEqual(await page.locator("input[name=phone]").inputValue(), "+49 221 99");
    await becomes(async () => (await page.evaluate(() => caches.keys())).length, 1);
  } finally {
    await writeFile(SCRIPT, built);
  }
  await end(guest);
});

test("a file of the page that is gone reloads it, once", async () => {
  const guest = await visit({ serviceWorkers: "block" });
  const page = await guest.open("/auth/login-business");
  let asked = 0;
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  await page.route(/\/_app\/.*\.js$/, (route) => {
    asked += 1;
    return route.fulfill({ status: 404, headers: { "cache-control": "no-store" }, body: "" });
  });
  await page.getByRole("link", { name: /vergessen/i }).click();
  await page.waitForEvent("load");
  assert.ok(asked > 0);
  await page.unroute(/\/_app\/.*\.js$/);
  await page.reload();
  await alive(page);
  assert.ok(loads <= 2, `${loads} loads`);
  guest.complaints = [];
  await end(guest);
});
