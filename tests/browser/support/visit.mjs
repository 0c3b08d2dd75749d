// A browser profile. Everything that a page should never do is written down and demanded absent.

import assert from "node:assert/strict";
import { alive } from "./browser.mjs";
import { enterCompany } from "./signed-in.mjs";
import { PATIENCE } from "./wait-until.mjs";

/** Tests are about the product, not about the demo's panel beside it (decision 136). */
export const NO_DEMO = { name: "asgard.demo", value: "never" };

/** One browser profile: its tabs share cookies. */
export class Visit {
  /** What no page should do: console errors, CSP reports, uncaught errors. */
  complaints = [];

  /** German was chosen on this device, as demo people have languages of their own; `chosen: null` leaves it fresh. */
  static async begin(browser, origin, { chosen = "de", ...options } = {}) {
    const visit = new Visit();
    visit.origin = origin;
    const storageState = { cookies: [], origins: [{ origin, localStorage: [NO_DEMO] }] };
    visit.context = await browser.newContext({ baseURL: origin, locale: "en-GB", storageState, ...options });
    if (chosen) await visit.context.addCookies([{ name: "app.lang", value: chosen, url: origin, sameSite: "Lax" }]);
    visit.context.setDefaultTimeout(PATIENCE);
    // The runner's own is none: a page that never comes would hold a test until its end.
    visit.context.setDefaultNavigationTimeout(PATIENCE);
    visit.context.on("console", (message) => {
      // A refused call is not a fault of the page; the test that expects one looks at its effect.
      const isRefusal = /status of 4\d\d/.test(message.text()) && message.location().url.includes("/api/");
      if (message.type() === "error" && !isRefusal) visit.complaints.push(`console: ${message.text()}`);
    });
    visit.context.on("weberror", (error) => visit.complaints.push(`uncaught: ${error.error().message}`));
    visit.context.on("request", (request) => {
      if (request.url().includes("/api/csp-report")) visit.complaints.push(`CSP: ${request.postData()}`);
    });
    return visit;
  }

  /** A new tab at an address, with the application in charge. */
  async open(address) {
    const page = await this.context.newPage();
    await page.goto(address);
    await alive(page);
    return page;
  }

  /**
   * A new tab of somebody who is signed in and in a company, at an address. They sign in by the calls that the form makes, as the form is
   * no matter here: its page and the one after it would take most of a test's time.
   */
  async inside(person, company = person.companies[0], address = "/") {
    await enterCompany(this, person, company);
    const page = await this.open(address);
    await page.locator("h1").filter({ visible: true }).first().waitFor();
    return page;
  }

  close() {
    return this.context.close();
  }

  /** Ends the visit and demands that there was nothing to complain about. */
  async end() {
    await this.close();
    assert.deepEqual(this.complaints, []);
  }
}
