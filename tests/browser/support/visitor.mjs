// A browser profile. Everything that a page must never do is recorded, and asserted to be absent.

import assert from "node:assert/strict";
import { waitForHydration } from "./browser.mjs";
import { enterCompany } from "./signed-in.mjs";
import { PATIENCE } from "./wait-until.mjs";

/**
 * Hides the demo's panel: tests are about the product (decision 136). It runs in each document before its scripts; frames without an origin
 * have no storage.
 */
function hideDemo() {
  if (window.origin !== "null") localStorage.setItem("asgard.demo", "never");
}

/** One browser profile: its tabs share cookies. */
export class Visitor {
  /** What a page must not cause: console errors, CSP reports, uncaught errors. */
  complaints = [];

  /** What it requested and what became of it, for whoever has to understand a failure: a trace without snapshots has no network. */
  requests = [];

  /** Sets German as the language of the device, because demo users have languages of their own; `chosen: null` sets none. */
  static async begin(browser, origin, { chosen = "de", ...options } = {}) {
    const visitor = new Visitor();
    visitor.origin = origin;
    visitor.context = await browser.newContext({ baseURL: origin, locale: "en-GB", ...options });
    // A stored state would be a page of its own for each profile, and a quarter of the browser's time.
    await visitor.context.addInitScript(hideDemo);
    if (chosen) await visitor.context.addCookies([{ name: "app.lang", value: chosen, url: origin, sameSite: "Lax" }]);
    visitor.context.setDefaultTimeout(PATIENCE);
    // The runner's default is no timeout: a page that never loads would block a test until its end.
    visitor.context.setDefaultNavigationTimeout(PATIENCE);
    visitor.context.on("console", (message) => {
      // A rejected request is not a fault of the page; the test that expects one checks its effect.
      const isRejectedRequest = /status of 4\d\d/.test(message.text()) && message.location().url.includes("/api/");
      if (message.type() === "error" && !isRejectedRequest) visitor.complaints.push(`console: ${message.text()}`);
    });
    visitor.context.on("weberror", (error) => visitor.complaints.push(`uncaught: ${error.error().message}`));
    visitor.context.on("request", (request) => {
      if (request.url().includes("/api/csp-report")) visitor.complaints.push(`CSP: ${request.postData()}`);
    });
    visitor.#keepRequests();
    return visitor;
  }

  #keepRequests() {
    const from = performance.now();
    const keep = (request, outcome) => {
      const at = `${Math.round(performance.now() - from)} ms`.padStart(9);
      this.requests.push(`${at}  ${outcome}  ${request.method()} ${request.url()}`);
    };
    this.context.on("response", (response) => keep(response.request(), response.status()));
    this.context.on("requestfailed", (request) => keep(request, request.failure()?.errorText));
  }

  /** Opens a tab at an address and waits until the application has hydrated it. */
  async open(address) {
    const page = await this.context.newPage();
    await page.goto(address);
    await waitForHydration(page);
    return page;
  }

  /**
   * Opens a tab at an address for a user who is signed in and in a company. Signs in by the requests that the form
   * makes: loading its page and the next one would take most of a test's time.
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

  /** Closes the profile and asserts that it has no complaints. */
  async end() {
    await this.close();
    assert.deepEqual(this.complaints, []);
  }
}
