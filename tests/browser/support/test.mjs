// What every browser test starts from: a product of its own for the file, visits to it, and what is kept when something fails.

import { test as base } from "@playwright/test";
import { Products } from "./products.mjs";
import { Visit } from "./visit.mjs";
import { SLOWNESS } from "./wait-until.mjs";

/** How long a product may take to start; one whose sources are changed is built first. */
const START = 180_000 * SLOWNESS;

export const test = base.extend({
  /** The products of this worker process: one at a time, each with a state of its own. */
  products: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern what a fixture needs
    async ({}, use) => {
      const products = new Products();
      await use(products);
      await products.stop();
    },
    { scope: "worker", timeout: START },
  ],

  /** The address of a path of the product. */
  url: ({ products }, use) => use((path) => products.url + path),

  /** Opens a browser profile of its own; at the end of the test none of them may have anything to complain about. */
  visit: async ({ browser, products, reducedMotion }, use, info) => {
    const visits = [];
    await use(async (options) => {
      const visit = await Visit.begin(browser, products.url, { reducedMotion, ...options });
      visits.push(visit);
      return visit;
    });
    const hasFailed = info.status !== info.expectedStatus;
    if (hasFailed) await attach(info, { visits, products });
    for (const visit of visits) await (hasFailed ? visit.close() : visit.end());
  },

  /** The one visitor that most tests need. */
  guest: ({ visit }, use) => visit().then(use),
});

export const { describe } = test;

/**
 * What `npm run journeys` runs and `npm test` does not: long ways, and the same sign-in methods more languages, themes and widths, of which
 * `npm test` goes the first.
 */
export const JOURNEY = { tag: "@journey" };
export const journeyUnless = (isFirst) => (isFirst ? {} : JOURNEY);

/** What a failure is understood by, besides the trace. */
async function attach(info, { visits, products }) {
  const complaints = visits.flatMap(({ complaints }) => complaints).join("\n");
  if (complaints) await info.attach("complaints", { body: complaints, contentType: "text/plain" });
  await info.attach("product.log", { body: products.log(), contentType: "text/plain" });
}

/**
 * Starts a product for the tests of this file, or of this `describe`, and ends it after them. `config` overrides the deployment's
 * configuration. `beside` starts what the product at an origin needs around it, and answers its `vars` and how to `stop`. `sql` adds to
 * the demo data. `edits` change the sources before they are built (`variant.mjs`); `isOwn` when the test deploys into what was built.
 */
export function withProduct(options = {}) {
  test.beforeAll("start a product", async ({ products }, info) => {
    info.setTimeout(START);
    await products.start(options);
  });
  test.afterAll("stop the product", ({ products }) => products.stop());
}
