// `npm run screens`: walks the sitemap as a visitor and as a demo person, in every width, theme and language, and puts
// the pictures side by side into contact sheets for people to look at: screens/index.html.

import { bootstrap } from "../../../scripts/setup/bootstrap.mjs";

await bootstrap(process.argv[1]);
const { mkdir, rm, writeFile } = await import("node:fs/promises");
const { join } = await import("node:path");
const { chromium } = await import("playwright-core");
const { prepareRust } = await import("../../../scripts/setup/rust.mjs");
const { CHROMIUM, FLAGS, prepareBrowser } = await import("../../../scripts/setup/browser.mjs");
const { buildWeb, buildWorker } = await import("../../../scripts/setup/build.mjs");
const { root, seconds } = await import("../../../scripts/setup/steps.mjs");
const { sheet } = await import("./contact-sheet.mjs");
const { account } = await import("../../support/actors.mjs");
const { product } = await import("../../support/product.mjs");
const { paths } = await import("../../../web/client/paths.ts");
const { alive } = await import("./steps.mjs");
const { findings } = await import("./findings.mjs");
const { giveAnswers, giveConfig } = await import("./answers.mjs");
const { WAYS_IN } = await import("./ways-in.mjs");
const { LOCK_SCREEN } = await import("./lock-screen.mjs");
const { INSIDE } = await import("./inside.mjs");
const { ADMINISTRATION } = await import("./administration.mjs");
const { SHELL } = await import("./shell.mjs");
const { MODALS } = await import("./modals.mjs");
const { manyMembers } = await import("../support/fixtures.mjs");
const { NO_DEMO } = await import("../support/visit.mjs");

const SIZES = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
const nameOf = ({ viewport, theme, language }) => `${viewport.width} ${theme} ${language}`;
const looksIn = (languages) =>
  SIZES.flatMap((viewport) =>
    ["light", "dark"].flatMap((theme) => languages.map((language) => ({ viewport, theme, language }))),
  );
const LOOKS_AT_ONCE = 3;
const OVER = ".modal-overlay, .overlay, .drawer-overlay, .popover, .popup, .right-sidebar";
/** Fingers, also while a picture of the whole page is taken, which ends the browser's emulation of them. */
const FINGERS =
  "--blink-settings=primaryPointerType=2,availablePointerTypes=2,primaryHoverType=1,availableHoverTypes=1";
/** What no address alone shows. Those that end the session come last. */
const STATES = [...WAYS_IN, ...LOCK_SCREEN, ...INSIDE, ...ADMINISTRATION, ...SHELL, ...MODALS].sort(
  (a, b) => Number(a.isLast ?? 0) - Number(b.isLast ?? 0),
);
const folder = join(root, "screens");
/**
 * `npm run screens -- reset` takes those pages alone whose name has the word, `-- reset "360 dark"` in those looks alone, in all
 * six languages.
 */
const asked = process.argv[2] && new RegExp(process.argv[2], "i");
const askedLooks = process.argv[3] && new RegExp(process.argv[3]);
const LOOKS = askedLooks
  ? looksIn(["de", "en", "fr", "it", "es", "pt-br"]).filter((look) => askedLooks.test(nameOf(look)))
  : looksIn(["de", "en"]);

/** Addresses that need nothing filled in. Those that lead elsewhere are left out when they do; signing out ends the walk. */
const addresses = Object.entries(paths)
  .filter(([name, path]) => path.length === 0 && name !== "signOff" && (!asked || asked.test(name)))
  .map(([name, path]) => ({ name, address: path() }));

async function signIn(page) {
  const { email, password, companies } = account("admin");
  await page.goto(paths.signIn());
  await alive(page);
  await page.locator("input[name=email]").fill(email);
  await page.locator("input[name=password]").fill(password);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: companies[0] }).click();
  await page.waitForURL(paths.home());
  await page.getByRole("heading", { level: 1 }).waitFor();
}

async function picture(page, who, name, look) {
  const file = `${who} ${name} ${nameOf(look)}.png`.replaceAll(" ", "-");
  // What lies over the page belongs to the window, not to the length of the page below.
  const isCovered = await page.locator(OVER).count();
  await page.screenshot({ path: join(folder, "single", file), fullPage: isCovered === 0, animations: "disabled" });
  return { page: `${who}: ${name}`, file, ...look };
}

/** One walk through everything with one look: as a visitor, then what a demo person sees beyond that. */
async function walk(browser, origin, look, wrong) {
  const { viewport, theme, language } = look;
  const isPhone = viewport.width < 600;
  const device = { viewport, hasTouch: isPhone, isMobile: isPhone };
  const person = { colorScheme: theme, locale: language, reducedMotion: "reduce" };
  // No service worker: what one keeps would be of the page before.
  const storageState = { cookies: [], origins: [{ origin, localStorage: [NO_DEMO] }] };
  const context = await browser.newContext({
    ...{ ...device, ...person, storageState },
    ...{ serviceWorkers: "block", baseURL: origin },
  });
  context.setDefaultTimeout(8_000);
  await context.addCookies([{ name: "app.lang", value: language, url: origin, sameSite: "Lax" }]);
  const pictures = [];
  const seen = new Set();

  /** A tab of its own for each: what one page remembers is no other's. What is wrong with it is told at the end. */
  async function see(who, { name, isForeign }, reach) {
    const page = await context.newPage();
    try {
      if (await reach(page)) {
        pictures.push(await picture(page, who, name, look));
        // What axe says depends on the language hardly ever; a mail stands in a frame that no script gets into.
        if (language === "de" && !isForeign)
          wrong.push(...(await findings(page, isPhone)).map((found) => `${who}: ${name}, ${nameOf(look)}: ${found}`));
      }
    } catch (error) {
      wrong.push(`${who}: ${name}, ${nameOf(look)}: not reached, ${error.message.split("\n")[0]}`);
    }
    await page.close({ runBeforeUnload: false });
  }

  async function seeAll(who) {
    for (const { name, address } of addresses.filter(({ address }) => !seen.has(address))) {
      await see(who, { name }, async (page) => {
        await page.goto(address);
        await alive(page);
        await page.waitForLoadState("networkidle");
        if (new URL(page.url()).pathname !== address) return false;
        seen.add(address);
        return true;
      });
    }
    for (const state of STATES.filter((state) => state.who === who && (!asked || asked.test(state.name)))) {
      await see(who, state, async (page) => {
        if (state.config) await giveConfig(page, state.config);
        if (state.answers) await giveAnswers(page, state.answers);
        await state.reach(page);
        return true;
      });
    }
  }
  await seeAll("visitor");
  const page = await context.newPage();
  await signIn(page);
  await page.close();
  await seeAll("person");
  await context.close();
  console.log(`  ${nameOf(look)}: ${pictures.length} pictures`);
  return pictures;
}

const from = Date.now();
await prepareRust();
if (!(await prepareBrowser())) process.exit(1);
await Promise.all([buildWorker(), buildWeb()]);
await rm(folder, { recursive: true, force: true });
await mkdir(join(folder, "single"), { recursive: true });
// Every look asks for its own mail.
const limits = { resetPerAddress: { count: 1000, minutes: 60 } };
const footer = Object.fromEntries(["help", "privacy", "terms"].map((name) => [name, `https://example.org/${name}`]));
const microFrontends = { surveys: { url: "/apps/surveys/index.js", title: "Surveys", stores: ["Documents"] } };
const providers = { google: { enabled: true, visible: true }, apple: true, facebook: true };
const running = await product({
  sql: manyMembers(account("admin").companies[0]),
  vars: { CONFIG: JSON.stringify({ limits, footer, providers, microFrontends }) },
});
const launch = (flags) => chromium.launch({ executablePath: CHROMIUM, args: [...FLAGS, ...flags] });
const [browser, phones] = await Promise.all([launch([]), launch([FINGERS])]);
try {
  const pictures = [];
  const wrong = [];
  const waiting = [...LOOKS];
  const walker = async () => {
    for (let look = waiting.shift(); look; look = waiting.shift())
      pictures.push(...(await walk(look.viewport.width < 600 ? phones : browser, running.url, look, wrong)));
  };
  await Promise.all(Array.from({ length: LOOKS_AT_ONCE }, walker));
  const page = await browser.newPage({ viewport: { width: 1960, height: 1000 } });
  const sheets = [];
  for (const [title, own] of Map.groupBy(pictures, (picture) => picture.page)) {
    const name = title.replaceAll(/[ ,:]+/g, "-");
    await writeFile(join(folder, `${name}.html`), sheet(title, LOOKS, own));
    await page.goto(`file://${join(folder, `${name}.html`)}`);
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
    sheets.push(`<li><a href="${name}.html">${title}</a>, <a href="${name}.png">picture</a></li>`);
  }
  await writeFile(join(folder, "index.html"), `<!doctype html><title>Screens</title><ul>${sheets.join("")}</ul>`);
  console.log(`\n${pictures.length} pictures on ${sheets.length} sheets in screens/ (${seconds(from)})`);
  for (const one of wrong) console.error(one);
  if (wrong.length > 0) process.exitCode = 1;
} finally {
  await Promise.all([browser.close(), phones.close()]);
  await running.stop();
}
