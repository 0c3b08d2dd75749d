// What people do in a browser before anything else, and what every page owes them.

import assert from "node:assert/strict";
import { AxeBuilder } from "@axe-core/playwright";

export { account } from "../../support/actors.mjs";

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

/**
 * Waits until what fades and slides has arrived: halfway through, nothing has its colours or its place. What begins when something
 * else ends, or a frame after it was asked for, counts as well.
 */
export const arrived = (page) =>
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

/** Does something while nothing on a page moves, nor begins to: what is measured meanwhile is what stays. */
export async function still(page, measure) {
  await arrived(page);
  const moves = await page.evaluate(() => matchMedia("(prefers-reduced-motion: no-preference)").matches);
  if (!moves) return measure();
  await page.emulateMedia({ reducedMotion: "reduce" });
  try {
    await arrived(page);
    return await measure();
  } finally {
    await page.emulateMedia({ reducedMotion: "no-preference" });
  }
}

/** Demands that axe finds nothing on a page, but for the rules that it need not keep. */
export async function accessible(page, exempt = []) {
  const { violations } = await still(page, () => new AxeBuilder({ page }).disableRules(exempt).analyze());
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`);
  assert.deepEqual(found, []);
}
