// Consecutive builds while users have pages open: the next build is announced and activated, its service worker can be
// disabled, and a page whose files are gone recovers.

import assert from "node:assert/strict";
import { account, waitForHydration } from "../support/browser.mjs";
import { waitForServiceWorker } from "../support/service-worker.mjs";
import { describe, test, withProduct } from "../support/test.mjs";
import { variant } from "../support/variant.mjs";
import { waitUntil } from "../support/wait-until.mjs";

test.use({ serviceWorkers: "allow" });

const anna = account("anna");
const VERSION = '{t("global:shell.version", { version })}';
const entryOf = (page) => page.locator("script[type=module][src]").first().getAttribute("src");

async function annaAt(guest, address) {
  const page = await guest.inside(anna, "Nordlicht Energie");
  await waitForServiceWorker(page);
  await page.goto(address);
  await waitForHydration(page);
  return page;
}

/** Waits until a function returns true in the page; not by `waitForFunction`, which accepts a promise as true. */
const says = (page, condition, argument) => waitUntil(() => page.evaluate(condition, argument), true);

/** Waits until the browser has found the next build: its worker is waiting, or there is none any more. */
const found = (page, isWaiting) =>
  says(
    page,
    async (isWaiting) => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration?.update().catch(() => undefined);
      return isWaiting ? Boolean(registration?.waiting) : registration === undefined;
    },
    isWaiting,
  );

describe("the next build", () => {
  withProduct({ edits: [] });
  let next;
  let guest;
  test.beforeEach(async ({ newVisitor }) => {
    guest = await newVisitor({ viewport: { width: 1440, height: 900 } });
    next = await variant([
      ["web/shell/layout/frame.tsx", VERSION, `${VERSION} +1`],
      ["web/features/audit/columns.tsx", 'className="audit-more"', 'className="audit-more next"'],
    ]);
  });
  test.afterEach(() => next.remove());

  test("is told, asks about what was typed, is taken over, and a page that stayed behind comes back by itself", async ({
    products,
  }) => {
    const page = await annaAt(guest, "/account");
    const behind = await guest.open("/");
    const before = await entryOf(page);
    await page.getByText("Version 0.2.0", { exact: true }).waitFor();
    await page.locator("input[name=phone]").fill("+49 221 99");
    await products.deploy(next);
    await found(page, true);
    const newVersionNotice = page.locator(".notice", { hasText: "Eine neue Version ist bereit" });
    await newVersionNotice.getByRole("button", { name: "Neu laden" }).click();
    const question = page.getByRole("alertdialog", { name: "Ohne Speichern neu laden?" });
    await question.getByRole("button", { name: "Auf der Seite bleiben" }).click();
    assert.equal(await page.locator("input[name=phone]").inputValue(), "+49 221 99");
    await newVersionNotice.getByRole("button", { name: "Neu laden" }).click();
    await question.getByRole("button", { name: "Neu laden" }).click();
    await page.getByText("Version 0.2.0 +1", { exact: true }).waitFor();
    assert.notEqual(await entryOf(page), before);
    await says(page, async () => (await caches.keys()).length === 1);
    // Bypasses the browser's HTTP cache.
    await says(page, (entry) => fetch(entry, { cache: "no-store" }).then(({ status }) => status === 404), before);

    await behind.locator(".notice", { hasText: "Eine neue Version ist bereit" }).waitFor();
    // Its files are deleted on the server, and now from the browser's cache.
    await (await guest.context.newCDPSession(behind)).send("Network.clearBrowserCache");
    const reloaded = behind.waitForEvent("load");
    const menu = behind.getByRole("navigation", { name: "Hauptnavigation" });
    await menu.getByRole("button", { name: "Administration" }).click();
    await menu.getByRole("link", { name: "Protokoll" }).click();
    await reloaded;
    await behind.getByText("Version 0.2.0 +1", { exact: true }).waitFor();
    guest.complaints = guest.complaints.filter((one) => !/status of 404/.test(one));
  });
});

describe("a build whose service worker is switched off", () => {
  withProduct({ edits: [] });
  let off;
  test.beforeAll(async () => {
    off = await variant([], { SERVICE_WORKER: "off" });
  });
  test.afterAll(() => off.remove());

  test("deletes what the other one kept, and leaves; pages go on without one", async ({ products, newVisitor }) => {
    const guest = await newVisitor();
    const page = await annaAt(guest, "/account");
    assert.equal((await page.evaluate(() => caches.keys())).length, 1);
    await products.deploy(off);
    await found(page, false);
    await says(page, async () => (await caches.keys()).length === 0);
    await page.reload();
    await waitForHydration(page);
    await page.locator("input[name=phone]").waitFor();
    await says(
      page,
      async () =>
        navigator.serviceWorker.controller === null &&
        (await navigator.serviceWorker.getRegistrations()).length === 0 &&
        (await caches.keys()).length === 0,
    );
    await guest.end();
  });
});
