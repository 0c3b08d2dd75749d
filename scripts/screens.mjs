// `npm run screens`: every page as a demo person sees it, as contact sheets in screens/: a PNG for each page, with three
// widths, two themes and two languages side by side, for people to look at.

import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { bootstrap } from "./setup/bootstrap.mjs";
import { root } from "./setup/steps.mjs";

await bootstrap(process.argv[1]);
const { prepareBrowser, CHROMIUM, FLAGS } = await import("./setup/browser.mjs");
const { prepareRust } = await import("./setup/rust.mjs");
const { buildWeb, buildWorker } = await import("./setup/build.mjs");
const { product, account } = await import("../tests-workerd/support/product.mjs");
const { chromium } = await import("playwright-core");

const WIDTHS = [360, 768, 1440];
const PAGES = [
  { name: "sign-in", path: "/auth/login-business" },
  { name: "forgot", path: "/auth/forgot" },
  { name: "maintenance", path: "/auth/maintenance" },
  { name: "not-found", path: "/nothing/here" },
  { name: "server-error", path: "/500" },
  { name: "catalogue", path: "/dev/ui" },
  { name: "chooser", path: "/auth/organization-chooser", signedIn: true },
  { name: "start", path: "/", signedIn: true, company: true },
];

await prepareBrowser();
await prepareRust();
await buildWorker();
await buildWeb();
const folder = join(root, "screens");
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const running = await product();
const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });

/** One picture of a page, as a data address. */
async function picture(page, { width, colorScheme, language }) {
  const context = await browser.newContext({
    baseURL: running.url,
    viewport: { width, height: 900 },
    colorScheme,
    reducedMotion: "reduce",
  });
  const tab = await context.newPage();
  if (page.signedIn) {
    const person = account("admin");
    await tab.goto(`/auth/login-business?lang=${language}`, { waitUntil: "networkidle" });
    await tab.locator("input[name=email]").fill(person.email);
    await tab.locator("input[name=password]").fill(person.password);
    await tab.keyboard.press("Enter");
    await tab.locator("button.company-row").first().waitFor();
    if (page.company) {
      await tab.locator("button.company-row").first().click();
      await tab.waitForURL("/");
    }
  } else {
    await tab.goto(`${page.path}?lang=${language}`);
  }
  await tab.waitForLoadState("networkidle");
  const png = await tab.screenshot();
  await context.close();
  return `data:image/png;base64,${png.toString("base64")}`;
}

try {
  for (const page of PAGES) {
    const cells = [];
    for (const language of ["de", "en"]) {
      for (const colorScheme of ["light", "dark"]) {
        for (const width of WIDTHS) {
          const src = await picture(page, { width, colorScheme, language });
          cells.push(
            `<figure><img src="${src}" height="450"><figcaption>${width} ${colorScheme} ${language}</figcaption></figure>`,
          );
        }
      }
    }
    const sheet = `<body style="font:12px system-ui;display:flex;flex-wrap:wrap;gap:8px;background:#888">${cells.join("")}`;
    const tab = await browser.newPage({ viewport: { width: 1500, height: 900 } });
    await tab.setContent(sheet);
    await writeFile(join(folder, `${page.name}.png`), await tab.screenshot({ fullPage: true }));
    await tab.close();
    console.log(`screens/${page.name}.png`);
  }
} finally {
  await browser.close();
  await running.stop();
}
