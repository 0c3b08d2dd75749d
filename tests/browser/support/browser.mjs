// Basic actions in a browser, and checks that every page must pass.

import assert from "node:assert/strict";
import { COLOURS, violationsOn } from "./axe.mjs";

export { account } from "../../support/actors.mjs";

/** Waits until the application has hydrated the page. */
export function waitForHydration(page) {
  return page.waitForSelector("html[data-ready]", { state: "attached" });
}

/** Fills in and submits the sign-in form. */
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

/** Chooses an option of a submenu of the user menu. */
export async function chooseInUserMenu(page, title, choice) {
  await page.locator(".user-button").click();
  await page.getByRole("menuitem", { name: title }).click();
  await page.getByRole("menuitemradio", { name: choice }).click();
}

/**
 * Waits until all finite animations have ended: before, colours and positions are intermediate. Also waits for
 * animations that start when another one ends, or one frame after their cause.
 */
export const waitForAnimations = (page) =>
  page.evaluate(async () => {
    const ending = () =>
      document.getAnimations().filter(({ effect, playState }) => {
        const isEnding = Number.isFinite(effect?.getComputedTiming().endTime);
        return isEnding && (playState === "running" || playState === "paused");
      });
    const frame = () => new Promise(requestAnimationFrame);
    let still = 0;
    while (still < 2) {
      await frame();
      const moving = ending();
      await Promise.allSettled(moving.map(({ finished }) => finished));
      still = moving.length > 0 ? 0 : still + 1;
    }
  });

/** Runs a measurement while nothing on the page is animated and no animation can start. */
export async function whileStill(page, measure) {
  await waitForAnimations(page);
  const moves = await page.evaluate(() => matchMedia("(prefers-reduced-motion: no-preference)").matches);
  if (!moves) return measure();
  await page.emulateMedia({ reducedMotion: "reduce" });
  try {
    await waitForAnimations(page);
    return await measure();
  } finally {
    await page.emulateMedia({ reducedMotion: "no-preference" });
  }
}

/** Asserts that axe reports no violations of the rules in `only` (of all without it), except of those in `exempt`. */
export async function expectAccessible(page, exempt = [], only = undefined) {
  assert.deepEqual(await whileStill(page, () => violationsOn(page, exempt, only)), []);
}

/**
 * The same in the light theme of the device, and what it says of colours in the dark one, too, where nothing else differs. Loading the page
 * again would take most of a test's time.
 */
export async function expectAccessibleInBothThemes(page) {
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, [], COLOURS);
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessible(page);
}
