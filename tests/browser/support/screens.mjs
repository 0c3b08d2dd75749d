// A screen as it looks and as it is built, compared with what was committed. Its picture is drawn in one font that comes with the tests, so that
// it does not depend on the fonts of a machine; what changes from run to run is not drawn.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect } from "@playwright/test";
import { arrived } from "./browser.mjs";
import { findings } from "./findings.mjs";

/** The Chromium that drew the committed pictures: another one rounds elsewhere (decision 163). */
const DRAWN_BY = "156";

const FONT = readFileSync(
  fileURLToPath(import.meta.resolve("@fontsource-variable/inter/files/inter-latin-wght-normal.woff2")),
).toString("base64");

/** Runs before every page: fonts and adopted sheets are no matter of the content security policy. */
function pin(font) {
  const bytes = Uint8Array.from(atob(font), (letter) => letter.charCodeAt(0));
  const face = new FontFace("Screens", bytes, { weight: "100 900" });
  document.fonts.add(face);
  void face.load();
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    *, ::before, ::after { font-family: Screens !important; caret-color: transparent !important }
    time, canvas { visibility: hidden !important }
    /* Colours that run into each other make a picture ten times as large. */
    [class*="particles"] { background-image: none !important }
  `);
  document.adoptedStyleSheets = [sheet];
}

/** Draws everything in a browser profile in the one font. */
export const pinFont = (context) => context.addInitScript(pin, FONT);

/** Demands that a page is accessible and as it was committed: its structure everywhere, its picture where the same Chromium draws it. */
export async function matchScreen(page, name, info) {
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
  await arrived(page);
  expect.soft(await findings(page, page.viewportSize().width < 600)).toEqual([]);
  await expect.soft(page.locator("body")).toMatchAriaSnapshot({ name: `${name}.aria.yml` });
  const version = page.context().browser().version();
  if (version.split(".")[0] === DRAWN_BY) {
    await expect(page).toHaveScreenshot(`${name}.png`, { animations: "disabled", maxDiffPixelRatio: 0.01 });
  } else {
    info.annotations.push({ type: "no picture", description: `drawn by Chromium ${DRAWN_BY}, this is ${version}` });
  }
}
