// Compares a screen with its committed accessibility tree and picture. Pictures are drawn in one font that ships with
// the tests, so that they do not depend on the fonts of a machine; content that varies between runs is masked.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect } from "@playwright/test";
import { waitForAnimations } from "./browser.mjs";
import { layoutProblems } from "./layout-problems.mjs";

/** The Chromium version that drew the committed pictures: others round differently (decision 163). */
const DRAWN_BY = "156";

const FONT = readFileSync(
  fileURLToPath(import.meta.resolve("@fontsource-variable/inter/files/inter-latin-wght-normal.woff2")),
).toString("base64");

/** What differs from run to run, and colours that run into each other, which make a picture ten times as large. */
const VARIES = `
  * { caret-color: transparent !important }
  time, canvas { visibility: hidden !important }
  [class*="particles"] { background-image: none !important }
`;

/** Runs before every page: fonts and adopted style sheets are not subject to the content security policy. */
function pin({ font, rules }) {
  const bytes = Uint8Array.from(atob(font), (letter) => letter.charCodeAt(0));
  const face = new FontFace("Screens", bytes, { weight: "100 900" });
  document.fonts.add(face);
  void face.load();
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`*, ::before, ::after { font-family: Screens !important } ${rules}`);
  document.adoptedStyleSheets = [sheet];
}

/** Uses the one font in all pages of a browser profile. */
export const useFont = (context) => context.addInitScript(pin, { font: FONT, rules: "" });

/** The same, and hides what varies. */
export const pinFont = (context) => context.addInitScript(pin, { font: FONT, rules: VARIES });

/** Asserts that a page is accessible, its structure is as committed, and its picture too in the same Chromium. */
export async function matchScreen(page, name, info) {
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
  await waitForAnimations(page);
  expect.soft(await layoutProblems(page, page.viewportSize().width < 600)).toEqual([]);
  await expect.soft(page.locator("body")).toMatchAriaSnapshot({ name: `${name}.aria.yml` });
  const version = page.context().browser().version();
  if (version.split(".")[0] === DRAWN_BY) {
    await expect(page).toHaveScreenshot(`${name}.png`, { animations: "disabled", maxDiffPixelRatio: 0.01 });
  } else {
    info.annotations.push({ type: "no picture", description: `drawn by Chromium ${DRAWN_BY}, this is ${version}` });
  }
}
