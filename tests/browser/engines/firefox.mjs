// Firefox by WebDriver BiDi.

import { launch } from "puppeteer-core";
import { FIREFOX } from "../../../scripts/setup/engines.mjs";

/** How long a loaded machine may take to start it, or to load a page. */
const PATIENCE = 120_000;

/** Starts a headless Firefox and records its complaints. A browser that cannot be driven is closed. */
export async function firefox() {
  const browser = await launch({ browser: "firefox", executablePath: FIREFOX, headless: true, timeout: PATIENCE });
  try {
    return await tabOf(browser);
  } catch (error) {
    await browser.close();
    throw error;
  }
}

async function tabOf(browser) {
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE);
  await page.setViewport({ width: 1280, height: 900 });
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(error.stack ?? error.message));
  return {
    goto: (url) => page.goto(url),
    run: (act, ...args) => page.evaluate(act, ...args),
    element: async (find, ...args) => (await page.evaluateHandle(find, ...args)).asElement(),
    type: (text) => page.keyboard.type(text),
    async keys(...names) {
      for (const name of names) await page.keyboard.down(name);
      for (const name of names.toReversed()) await page.keyboard.up(name);
    },
    complaints: async () => complaints,
    close: () => browser.close(),
  };
}
