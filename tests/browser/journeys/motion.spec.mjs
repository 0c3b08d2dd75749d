// Measurements wait for animations.

import assert from "node:assert/strict";
import { waitForAnimations, whileStill } from "../support/browser.mjs";
import { test } from "../support/test.mjs";

test.use({ reducedMotion: "no-preference" });

test("what begins to move a frame after something else has arrived is waited for as well", async ({ page }) => {
  await page.setContent("<p>One</p><p>Two</p>");
  await page.evaluate(() => {
    const [one, two] = document.querySelectorAll("p");
    const fade = (element) => element.animate({ opacity: [0, 1] }, 200);
    fade(one).onfinish = () =>
      requestAnimationFrame(() => {
        fade(two).onfinish = () => {
          window.isOver = true;
        };
      });
  });
  await waitForAnimations(page);
  assert.equal(await page.evaluate(() => window.isOver), true);
});

test("what goes round for ever is not waited for", async ({ page }) => {
  await page.setContent("<p>One</p>");
  await page.evaluate(
    () => void document.querySelector("p").animate({ opacity: [0, 1] }, { duration: 200, iterations: Infinity }),
  );
  await waitForAnimations(page);
});

test("nothing begins to move while something is measured, and afterwards it may again", async ({ page }) => {
  await page.setContent("<p>One</p>");
  const moves = () => page.evaluate(() => matchMedia("(prefers-reduced-motion: no-preference)").matches);
  assert.deepEqual([await moves(), await whileStill(page, moves), await moves()], [true, false, true]);
});
