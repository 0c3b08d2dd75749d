// A real browser against the real product. Everything that a page should never do is written down and demanded absent.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before } from "node:test";
import { AxeBuilder } from "@axe-core/playwright";
import { chromium } from "playwright-core";
import { freePort } from "../../scripts/setup/serve.mjs";
import { product } from "../../tests-workerd/support/product.mjs";
import { PATIENCE } from "./becomes.mjs";
import { variant } from "./variant.mjs";

const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const accounts = JSON.parse(readFileSync(new URL("../../seed/accounts.json", import.meta.url), "utf8"));

/** The demo account whose address begins so. */
export function account(beginning) {
  return accounts.find(({ email }) => email.startsWith(beginning));
}

/**
 * Starts product and browser for a test file, or for a `describe` of one. The answer's `visit` opens a browser profile of its own.
 * `config` overrides the deployment's configuration. `beside` starts what the product at an origin needs around it, and
 * answers its `vars` and how to `stop`. `sql` adds to the demo data. `edits` change the sources before they are built (`variant.mjs`).
 */
export function stage({ config, beside, sql, edits } = {}) {
  const running = {};
  before(async () => {
    const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
    const port = await freePort();
    running.beside = await beside?.(`http://localhost:${port}`);
    if (edits) running.variant = await variant(edits);
    [running.product, running.browser] = await Promise.all([
      product({
        from: running.variant?.root,
        port,
        sql,
        vars: { ...running.beside?.vars, ...(config ? { CONFIG: JSON.stringify(config) } : {}) },
      }),
      chromium.launch({ executablePath, args: ARGUMENTS }),
    ]);
  });
  after(async () => {
    await running.browser?.close();
    await running.product?.stop();
    await running.beside?.stop();
    await running.variant?.remove();
  });
  return {
    url: (path) => running.product.url + path,
    visit: (options) => Visit.begin(running, options),
    /** What runs, when its sources were changed. */
    variant: () => running.variant,
  };
}

/** One browser profile: its tabs share cookies. */
class Visit {
  /** What no page should do: console errors, CSP reports, uncaught errors. */
  complaints = [];

  /** German was chosen on this device, as demo people have languages of their own; `chosen: null` leaves it fresh. */
  static async begin({ browser, product }, { chosen = "de", ...options } = {}) {
    const visit = new Visit();
    visit.context = await browser.newContext({ baseURL: product.url, locale: "en-GB", ...options });
    if (chosen)
      await visit.context.addCookies([{ name: "app.lang", value: chosen, url: product.url, sameSite: "Lax" }]);
    visit.context.setDefaultTimeout(PATIENCE);
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

  /** Ends the visit and demands that there was nothing to complain about. */
  async end() {
    await this.context.close();
    assert.deepEqual(this.complaints, []);
  }
}

/** Waits until the application has taken the page over. */
export function alive(page) {
  return page.waitForSelector("html[data-ready]", { state: "attached" });
}

/** Fills in the sign-in form and sends it. */
export async function signIn(page, { email, password }) {
  await page.locator("input[name=email]").fill(email);
  await page.locator("input[name=password]").fill(password);
  await page.locator("button[type=submit]").click();
}

/** Signs in and enters a company. */
export async function enter(page, person, company = person.companies[0]) {
  await signIn(page, person);
  if (person.companies.length > 1) await page.getByRole("button", { name: company }).click();
  await page.waitForURL("/");
  await page.getByRole("heading", { level: 1 }).waitFor();
}

/** Chooses one of several in a menu beside the user menu. */
export async function chooseInUserMenu(page, title, choice) {
  await page.locator(".user-button").click();
  await page.getByRole("menuitem", { name: title }).click();
  await page.getByRole("menuitemradio", { name: choice }).click();
}

/** Waits until what fades and slides has arrived: halfway through, nothing has its colours. */
export const arrived = (page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/** Demands that axe finds nothing on a page, but for the rules that it need not keep. */
export async function accessible(page, exempt = []) {
  await arrived(page);
  const { violations } = await new AxeBuilder({ page }).disableRules(exempt).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`);
  assert.deepEqual(found, []);
}
