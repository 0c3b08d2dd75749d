// Ways to use a page.

import assert from "node:assert/strict";

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
  /** The next choice of a list. */
  async next(page, select) {
    await reach(page, select);
    await page.keyboard.press("ArrowDown");
  },
  /** What opens is the system's own window. */
  async file(page, input, file) {
    await reach(page, input);
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.keyboard.press("Space")]);
    await chooser.setFiles(file);
  },
};

/** A finger, and the keyboard on the screen. */
export const touch = {
  press: (_, locator) => locator.tap(),
  type: (page, name, text) => field(page, name).fill(text),
  tick: (_, locator) => locator.tap(),
  turn: (_, tab) => tab.tap(),
  next: (_, select) =>
    select
      .evaluate((element) => element.options[element.selectedIndex + 1].value)
      .then((value) => select.selectOption(value)),
  async file(page, _, file) {
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.locator("label:has(input[type=file])").tap(),
    ]);
    await chooser.setFiles(file);
  },
};

/** A mouse, and the keyboard to type. */
export const pointer = {
  press: (_, locator) => locator.click(),
  type: (page, name, text) => field(page, name).fill(text),
};
