// Nothing but the keyboard.

import assert from "node:assert/strict";

const isFocused = (element) => element === element.ownerDocument.activeElement;

/** Tabs on until the focus is there: people who cannot point do nothing else. */
export async function reach(page, locator) {
  await locator.waitFor();
  for (let tabs = 0; tabs < 60; tabs += 1) {
    if (await locator.evaluate(isFocused)) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`the keyboard does not reach ${locator}`);
}

/** Goes there and presses it. */
export async function press(page, locator) {
  await reach(page, locator);
  await page.keyboard.press("Enter");
}

/** Goes to a field and types. */
export async function type(page, name, text) {
  await reach(page, page.locator(`input[name=${name}]`));
  await page.keyboard.type(text);
}
