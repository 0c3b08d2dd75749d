// Input by keyboard, finger and mouse.

import assert from "node:assert/strict";
import { PATIENCE } from "./wait-until.mjs";

const isFocused = (element) => element === element.ownerDocument.activeElement;

/** Tabs on until the focus is there: people who cannot point do nothing else. */
async function reach(page, locator) {
  await locator.waitFor();
  for (let tabs = 0; tabs < 150; tabs += 1) {
    if (await locator.evaluate(isFocused)) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`the keyboard does not reach ${locator}`);
}

/**
 * The file that the system's own window is asked for: what opens it is `open`. The browser is told first that it is answered here, and what
 * comes before the opening goes to it and back meanwhile; told at the same moment, it may open a window that nobody sees.
 */
async function choose(page, file, reached, open) {
  const chosen = page.waitForEvent("filechooser", { timeout: 2 * PATIENCE });
  await reached();
  await open();
  await (await chosen).setFiles(file);
}

const field = (page, name) => page.locator(`input[name=${name}]`);

/** Nothing but the keyboard. */
export const keyboard = {
  async press(page, locator) {
    await reach(page, locator);
    await page.keyboard.press("Enter");
  },
  async type(page, name, text) {
    await reach(page, field(page, name));
    // What stands there already goes.
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(text);
  },
  async tick(page, locator) {
    await reach(page, locator.locator("input"));
    await page.keyboard.press("Space");
  },
  /** Tabs of a page are one stop; arrows go from one to the next. */
  async turn(page, tab) {
    await reach(page, page.locator("[role=tab][aria-selected=true]"));
    for (let steps = 0; steps < 10 && !(await tab.evaluate(isFocused)); steps += 1)
      await page.keyboard.press("ArrowRight");
    assert.ok(await tab.evaluate(isFocused), `the arrows do not reach ${tab}`);
  },
  /** The next choice of radio buttons. */
  async next(page, group) {
    await reach(page, group.locator("input:checked"));
    await page.keyboard.press("ArrowRight");
  },
  file: (page, input, file) =>
    choose(
      page,
      file,
      () => reach(page, input),
      () => page.keyboard.press("Space"),
    ),
};

/** A finger, and the keyboard on the screen. */
export const touch = {
  press: (_, locator) => locator.tap(),
  type: (page, name, text) => field(page, name).fill(text),
  tick: (_, locator) => locator.tap(),
  turn: (_, tab) => tab.tap(),
  next: (_, group) => group.locator("label:has(:checked) + label").tap(),
  file(page, _, file) {
    const label = page.locator("label:has(input[type=file])");
    return choose(
      page,
      file,
      () => label.waitFor(),
      () => label.tap(),
    );
  },
};

/** A mouse, and the keyboard to type. */
export const pointer = {
  press: (_, locator) => locator.click(),
  type: (page, name, text) => field(page, name).fill(text),
};
