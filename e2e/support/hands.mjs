// Two ways to use a page.

import assert from "node:assert/strict";

const isFocused = (element) => element === element.ownerDocument.activeElement;

/** Tabs on until the focus is there: people who cannot point do nothing else. */
async function reach(page, locator) {
  await locator.waitFor();
  for (let tabs = 0; tabs < 60; tabs += 1) {
    if (await locator.evaluate(isFocused)) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`the keyboard does not reach ${locator}`);
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
};

/** A mouse, and the keyboard to type. */
export const pointer = {
  press: (_, locator) => locator.click(),
  type: (page, name, text) => field(page, name).fill(text),
};
