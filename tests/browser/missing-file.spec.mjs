// A page whose files are no longer on the server, as after a deployment.

import assert from "node:assert/strict";
import { waitForHydration } from "./support/browser.mjs";
import { describe, test, withProduct } from "./support/test.mjs";

describe("a file that is missing from a build", () => {
  withProduct();

  test("reloads the page once for that build, and then says what is wrong", async ({ newVisitor }) => {
    const guest = await newVisitor({ serviceWorkers: "block" });
    const page = await guest.open("/auth/login-business");
    const gone = new Set();
    let isLeaving = false;
    await page.route(/\/_app\/.*\.js$/, (route) => {
      const { pathname } = new URL(route.request().url());
      if (isLeaving) gone.add(pathname);
      if (!gone.has(pathname)) return route.continue();
      return route.fulfill({ status: 404, headers: { "cache-control": "no-store" }, body: "" });
    });
    // After the reload the requested files exist.
    page.on("request", (request) => {
      if (request.isNavigationRequest()) isLeaving = false;
    });
    let loads = 0;
    page.on("load", () => {
      loads += 1;
    });
    const forgot = page.getByRole("link", { name: /vergessen/i });
    isLeaving = true;
    const reloaded = page.waitForEvent("load");
    await forgot.click();
    await reloaded;
    await waitForHydration(page);
    assert.ok(gone.size > 0);
    await forgot.click();
    await page.getByRole("heading", { name: "Serverfehler" }).waitFor();
    assert.equal(loads, 1);
    guest.complaints = [];
    await guest.end();
  });

  test("of the application is fetched by loading the sign-in page anew", async ({ newVisitor }) => {
    const guest = await newVisitor();
    let isGone = true;
    await guest.context.route(/\/_app\/index-[^/]*\.js$/, (route) => {
      if (!isGone) return route.continue();
      isGone = false;
      return route.fulfill({ status: 404, headers: { "cache-control": "no-store" }, body: "" });
    });
    const page = await guest.open("/auth/login-business");
    await waitForHydration(page);
    assert.equal(isGone, false);
    guest.complaints = guest.complaints.filter((one) => !/status of 404/.test(one));
  });

  test("is not what a page misses that is left while it loads: it stays on its way", async ({ guest }) => {
    const page = await guest.open("/auth/login-business");
    // Only Firefox aborts the pending loads of a page that is being unloaded, so the event is simulated here.
    const isTakenForMissing = () =>
      page.evaluate(() => !dispatchEvent(new Event("vite:preloadError", { cancelable: true })));
    // Before it is left: the clock begins anew.
    await page.clock.install();
    await page.evaluate(() => dispatchEvent(new Event("beforeunload")));
    assert.equal(await isTakenForMissing(), false);
    // A page that stayed after all recovers again.
    await page.clock.fastForward(11_000);
    const reloaded = page.waitForEvent("load");
    assert.equal(await isTakenForMissing(), true);
    await reloaded;
  });
});
