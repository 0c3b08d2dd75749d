// What a page shows comes when it comes: nothing about it is demanded at once.

import assert from "node:assert/strict";
import { setTimeout } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";

/** How many times as long as usual everything may take: `SLOWNESS=4 npm run e2e` on a machine that does much else. */
export const SLOWNESS = Number(process.env.SLOWNESS ?? 1);

/** How long a machine under load may take for what a person sees at once. */
export const PATIENCE = 30_000 * SLOWNESS;

/** Waits until what is read is as expected; at the end of the patience, says what it was last. */
export async function waitUntil(read, expected, message) {
  const end = performance.now() + PATIENCE;
  for (;;) {
    const found = await read();
    if (isDeepStrictEqual(found, expected)) return;
    if (performance.now() > end) assert.deepEqual(found, expected, message);
    await setTimeout(25);
  }
}

/** Waits until an element has the focus. */
export const hasFocus = (locator) => locator.and(locator.page().locator(":focus")).waitFor();
