// Waits for page content: assertions poll, because a page renders asynchronously.

import assert from "node:assert/strict";
import { setTimeout } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";

/** Factor of all time limits: `SLOWNESS=4 npm run e2e` on a machine under heavy load. */
export const SLOWNESS = Number(process.env.SLOWNESS ?? 1);

/** How long a loaded machine may take for what a user sees at once. */
export const PATIENCE = 30_000 * SLOWNESS;

/** Polls until `read` returns the expected value; on timeout, fails with the last value. */
export async function waitUntil(read, expected, message) {
  const end = performance.now() + PATIENCE;
  for (;;) {
    const found = await read();
    if (isDeepStrictEqual(found, expected)) return;
    if (performance.now() > end) assert.deepEqual(found, expected, message);
    await setTimeout(25);
  }
}

export const hasFocus = (locator) => locator.and(locator.page().locator(":focus")).waitFor();
