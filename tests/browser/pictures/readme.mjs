// The pictures of the README (`npm run pictures`): screens of the demo company in the built product.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { prepareSecrets, readSecrets } from "../../../scripts/setup/secrets.mjs";
import { root } from "../../../scripts/setup/steps.mjs";
import { midgardSql } from "../../../seed/midgard/build.mjs";
import { paths } from "../../../web/client/paths.ts";
import { waitForAnimations } from "../support/browser.mjs";
import { useFont } from "../support/screens.mjs";
import { test, withProduct } from "../support/test.mjs";

const seeded = (name) => JSON.parse(readFileSync(join(root, "seed/midgard", name), "utf8"));
const company = seeded("company.json");
const [freja] = seeded("people.json");
const user = { email: freja.email, password: company.password, companies: [company.title] };

const LOOK = {
  chosen: "en",
  viewport: { width: 1280, height: 800 },
  deviceScaleFactor: 1.5,
  colorScheme: "light",
  timezoneId: "Europe/Zurich",
};
const FOLDER = join(root, "docs/pictures");
/** Good enough for text, and far below 150 kB per picture. */
const QUALITY = 82;

const PICTURES = {
  start: {
    at: paths.home(),
    // How the company is doing stands below the apps.
    act: (page) =>
      page.getByRole("heading", { name: "Your company at a glance" }).evaluate((head) => head.scrollIntoView()),
    content: (page) => page.getByRole("heading", { name: "Recent activity" }),
  },
  people: { at: paths.users(), content: (page) => page.locator("table[aria-busy=false] tbody tr").nth(5) },
  role: {
    at: `${paths.roleEdit("site-managers")}?tab=apps`,
    content: (page) => page.locator("fieldset, select").first(),
  },
  audit: {
    at: `${paths.audit()}?action=role.updated`,
    // The changes of an event are shown in its row.
    act: (page) => page.locator("table[aria-busy=false] tbody tr button[aria-expanded]").first().click(),
    content: (page) => page.locator("table[aria-busy=false] tbody tr").nth(2),
  },
};

const SECRETS = join(root, ".dev.vars");
prepareSecrets(SECRETS);
withProduct({ sql: midgardSql(readSecrets(SECRETS).PEPPERS, Date.now()) });

for (const [name, { at, act, content }] of Object.entries(PICTURES)) {
  test(name, async ({ newVisitor }) => {
    const guest = await newVisitor(LOOK);
    await useFont(guest.context);
    const page = await guest.inside(user, company.title, at);
    await content(page).waitFor();
    await act?.(page);
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => document.fonts.ready);
    await waitForAnimations(page);
    const browser = await page.context().newCDPSession(page);
    const { data } = await browser.send("Page.captureScreenshot", { format: "webp", quality: QUALITY });
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(join(FOLDER, `${name}.webp`), Buffer.from(data, "base64"));
  });
}
