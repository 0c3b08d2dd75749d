// Fixtures of every browser test: the product of the file, browser profiles, and attachments when a test fails.

import { test as base } from "@playwright/test";
import { Products } from "./products.mjs";
import { Visitor } from "./visitor.mjs";
import { SLOWNESS } from "./wait-until.mjs";

/** Time limit for starting a product; one with edited sources is built first. */
const START = 180_000 * SLOWNESS;

export const test = base.extend({
  /** The products of this worker process: one at a time, each with its own state. */
  products: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads a fixture's dependencies from the pattern
    async ({}, use) => {
      const products = new Products();
      await use(products);
      await products.stop();
    },
    { scope: "worker", timeout: START },
  ],

  /** URL of a path of the product. */
  url: ({ products }, use) => use((path) => products.url + path),

  /** Opens a new browser profile; at the end of the test no profile may have complaints. */
  newVisitor: async ({ browser, products, reducedMotion }, use, info) => {
    const visitors = [];
    await use(async (options) => {
      const visitor = await Visitor.begin(browser, products.url, { reducedMotion, ...options });
      visitors.push(visitor);
      return visitor;
    });
    const hasFailed = info.status !== info.expectedStatus;
    if (hasFailed) await attach(info, { visitors, products });
    for (const visitor of visitors) await (hasFailed ? visitor.close() : visitor.end());
  },

  /** The single browser profile that most tests need. */
  guest: ({ newVisitor }, use) => newVisitor().then(use),
});

export const { describe } = test;

/**
 * Runs in `npm run journeys` but not in `npm test`: long journeys, and the same sign-in methods in more languages,
 * themes and widths; `npm test` covers the first of them.
 */
export const JOURNEY = { tag: "@journey" };
export const journeyUnless = (isFirst) => (isFirst ? {} : JOURNEY);

/** Attaches what explains a failure, besides the trace. */
async function attach(info, { visitors, products }) {
  const complaints = visitors.flatMap(({ complaints }) => complaints).join("\n");
  if (complaints) await info.attach("complaints", { body: complaints, contentType: "text/plain" });
  for (const { requests } of visitors)
    await info.attach("requests", { body: requests.join("\n"), contentType: "text/plain" });
  await info.attach("product.log", { body: products.log(), contentType: "text/plain" });
}

/**
 * Starts a product before the tests of this file, or of this `describe`, and stops it after them. `config` overrides
 * the deployment's configuration. `beside` starts what the product at an origin needs, and returns its `vars` and
 * `stop`. `sql` is added to the demo data. `edits` change the sources before the build (`variant.mjs`); `isOwn` if the
 * test deploys over it.
 */
export function withProduct(options = {}) {
  test.beforeAll("start a product", async ({ products }, info) => {
    info.setTimeout(START);
    await products.start(options);
  });
  test.afterAll("stop the product", ({ products }) => products.stop());
}
