// Input drivers: keyboard, touch and mouse.

import assert from "node:assert/strict";
import { PATIENCE } from "./wait-until.mjs";

const isFocused = (element) => element === element.ownerDocument.activeElement;

/** Whether it has the focus; null where it is on the page no more. */
const focusOf = (element) => (element.isConnected ? element === element.ownerDocument.activeElement : null);

/** Presses Tab until the element has the focus, as users without a pointing device do. It is found once, and again where it was replaced. */
async function tabTo(page, locator) {
  await locator.waitFor();
  let element = await locator.elementHandle();
  for (let tabs = 0; tabs < 150; tabs += 1) {
    // A page that is left takes its elements along.
    let hasFocus = await element.evaluate(focusOf).catch(() => null);
    if (hasFocus === null) {
      element = await locator.elementHandle();
      hasFocus = await element.evaluate(focusOf);
    }
    if (hasFocus) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`the keyboard does not focus ${locator}`);
}

/**
 * Chooses a file in the file chooser that `open` opens. Interception is enabled first, and `reached` makes a round trip
 * to the browser before opening; enabled at the same moment, a native window may open that nothing answers.
 */
async function choose(page, file, reached, open) {
  const chosen = page.waitForEvent("filechooser", { timeout: 2 * PATIENCE });
  await reached();
  await open();
  await (await chosen).setFiles(file);
}

const field = (page, name) => page.locator(`input[name=${name}]`);

/** Keyboard only. */
export const keyboard = {
  async press(page, locator) {
    await tabTo(page, locator);
    await page.keyboard.press("Enter");
  },
  async type(page, name, text) {
    await tabTo(page, field(page, name));
    // Replaces existing text.
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(text);
  },
  async tick(page, locator) {
    await tabTo(page, locator.locator("input"));
    await page.keyboard.press("Space");
  },
  /** The tabs of a page are one tab stop; arrow keys move between them. */
  async selectTab(page, tab) {
    await tabTo(page, page.locator("[role=tab][aria-selected=true]"));
    for (let steps = 0; steps < 10 && !(await tab.evaluate(isFocused)); steps += 1)
      await page.keyboard.press("ArrowRight");
    assert.ok(await tab.evaluate(isFocused), `the arrow keys do not focus ${tab}`);
  },
  /** Chooses the next radio button. */
  async next(page, name) {
    await tabTo(page, page.getByRole("group", { name, exact: true }).locator("input:checked"));
    await page.keyboard.press("ArrowRight");
  },
  file: (page, input, file) =>
    choose(
      page,
      file,
      () => tabTo(page, input),
      () => page.keyboard.press("Space"),
    ),
};

/** Touch, with the on-screen keyboard. */
export const touch = {
  press: (_, locator) => locator.tap(),
  type: (page, name, text) => field(page, name).fill(text),
  tick: (_, locator) => locator.tap(),
  selectTab: (_, tab) => tab.tap(),
  // A phone opens a list of its own over the page, which no test can touch.
  async next(page, name) {
    const list = page.getByRole("combobox", { name, exact: true });
    const index = await list.evaluate(({ selectedIndex }) => selectedIndex + 1);
    await list.selectOption({ index });
  },
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

/** Mouse, with a keyboard for typing. */
export const pointer = {
  press: (_, locator) => locator.click(),
  type: (page, name, text) => field(page, name).fill(text),
};
