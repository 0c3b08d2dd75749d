// `npm run lighthouse`: the sign-in page and the list of users as Lighthouse rates them on a phone, against their goals. It needs an idle
// machine: the points for speed depend on the processor. How fast that is, is measured before and after each run, and it is slowed to the
// phone's speed (decision 288). Lighthouse is installed on first use, as no test needs it.
//
// Options: --runs 3 (the median counts), and addresses (default: both pages). Pages after the sign-in are rated as an administrator sees them.

import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { bootstrap } from "../scripts/setup/bootstrap.mjs";

await bootstrap(process.argv[1]);
const { chromium } = await import("playwright-core");
const { prepareRust } = await import("../scripts/setup/rust.mjs");
const { CHROMIUM, FLAGS, prepareBrowser } = await import("../scripts/setup/browser.mjs");
const { buildWeb, buildWorker } = await import("../scripts/setup/build.mjs");
const { claimPort } = await import("../scripts/setup/ports.mjs");
const { root, run, step } = await import("../scripts/setup/steps.mjs");
const { waitForHydration, enter } = await import("../tests/browser/support/browser.mjs");
const { account } = await import("../tests/support/actors.mjs");
const { product } = await import("../tests/support/product.mjs");
const { paths } = await import("../web/client/paths.ts");

const VERSION = "13.5.0";
/** The goals: points of 100; the layout shift; milliseconds to the largest paint. */
const TARGETS = {
  [paths.signIn()]: {
    points: { performance: 99, accessibility: 100, "best-practices": 100 },
    shift: 0,
    largest: 1_200,
  },
  [paths.users()]: { points: { performance: 95, accessibility: 100, "best-practices": 100 }, shift: 0.02 },
};
/**
 * The phone's speed by Lighthouse's own benchmark (its `docs/throttling.md`): its fourfold slowdown is meant for a processor of 1 500 to 2 000.
 */
const PHONE = 1_750 / 4;
/** How much the processor's speed may change during a run, as a ratio; and how often a run is repeated because it did. */
const [STEADY, ATTEMPTS] = [1.15, 5];
const CATEGORIES = ["performance", "accessibility", "best-practices"];

const { values, positionals } = parseArgs({
  options: { runs: { type: "string", default: "3" } },
  allowPositionals: true,
});
const addresses = positionals.length > 0 ? positionals : Object.keys(TARGETS);

const folder = join(root, ".tools", `lighthouse-${VERSION}`);
const core = join(folder, "node_modules/lighthouse/core");
const entry = join(core, "index.js");

async function fetched() {
  if (existsSync(entry)) return;
  await step("Fetching Lighthouse", "a quarter of a minute", "npm must reach its registry.", async () => {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "package.json"), '{ "private": true }\n');
    await run("npm", ["install", "--no-audit", "--no-fund", "--save-exact", `lighthouse@${VERSION}`], { cwd: folder });
  });
}

await prepareRust();
if (!(await prepareBrowser())) process.exit(1);
await fetched();
await buildWorker();
await buildWeb();
const { default: lighthouse } = await import(pathToFileURL(entry));
const { throttling } = await import(pathToFileURL(join(core, "config/constants.js")));
const { pageFunctions } = await import(pathToFileURL(join(core, "lib/page-functions.js")));
const debugging = await claimPort();
const running = await product();
// Lighthouse opens its pages in the profile that has signed in.
const profile = await mkdtemp(join(tmpdir(), "asgard-lighthouse-"));
const browser = await chromium.launchPersistentContext(profile, {
  executablePath: CHROMIUM,
  args: [...FLAGS, `--remote-debugging-port=${debugging}`],
  baseURL: running.url,
  locale: "de-DE",
});

/** Opens the sign-in page without the panel of the demo, which only local builds have. */
async function openSignIn() {
  const page = await browser.newPage();
  await page.goto(paths.signIn());
  await page.evaluate(() => localStorage.setItem("asgard.demo", "never"));
  await page.reload();
  return page;
}

async function signIn() {
  const page = await openSignIn();
  await waitForHydration(page);
  await enter(page, account("anna"), "Nordlicht Energie");
  await page.close();
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** How many times this machine's processor is as fast as the phone's, as it is now. */
async function slowdown() {
  const page = await browser.newPage();
  const index = await page.evaluate(pageFunctions.computeBenchmarkIndex);
  await page.close();
  return Math.max(1, index / PHONE);
}

/** A run during which the processor kept its speed; undefined if it did not in any attempt. */
async function steadyRun(address) {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const before = await slowdown();
    const rated = await validated(address, before);
    const after = await slowdown();
    const speeds = `${before.toFixed(1)} times the phone's before, ${after.toFixed(1)} after`;
    if (Math.max(before, after) / Math.min(before, after) <= STEADY) {
      console.log(`Processor ${speeds}: ${rated.performance} points`);
      return rated;
    }
    console.log(`Processor ${speeds}: not counted`);
  }
}

async function validated(address, cpuSlowdownMultiplier) {
  const { lhr } = await lighthouse(running.url + address, {
    port: debugging,
    logLevel: "error",
    onlyCategories: CATEGORIES,
    throttling: { ...throttling.mobileSlow4G, cpuSlowdownMultiplier },
    // The session stays, and that there is no demo.
    disableStorageReset: true,
  });
  const points = Object.entries(lhr.categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]);
  const number = (name) => lhr.audits[name].numericValue;
  return {
    ...Object.fromEntries(points),
    shift: number("cumulative-layout-shift"),
    "first paint ms": Math.round(number("first-contentful-paint")),
    "largest paint ms": Math.round(number("largest-contentful-paint")),
    "blocked ms": Math.round(number("total-blocking-time")),
  };
}

let isReached = true;
try {
  for (const address of addresses) {
    if (address === paths.signIn()) await (await openSignIn()).close();
    else await signIn();
    const runs = [];
    for (let index = 0; index < Number(values.runs); index += 1) runs.push(await steadyRun(address));
    if (runs.includes(undefined)) {
      console.log(`✗ ${address}: the speed of the processor changes too much`);
      isReached = false;
      continue;
    }
    const middle = Object.fromEntries(Object.keys(runs[0]).map((name) => [name, median(runs.map((one) => one[name]))]));
    console.log(address);
    console.table(middle);
    const target = TARGETS[address] ?? TARGETS[paths.users()];
    const short = Object.entries(target.points).filter(([name, points]) => middle[name] < points);
    if (middle.shift > target.shift) short.push(["shift", target.shift]);
    if (middle["largest paint ms"] > target.largest) short.push(["largest paint ms", target.largest]);
    for (const [name, goal] of short) console.log(`✗ ${name}: ${middle[name]}, target ${goal}`);
    isReached &&= short.length === 0;
  }
} finally {
  await browser.close();
  await running.stop();
  await rm(profile, { recursive: true, force: true });
}
process.exit(isReached ? 0 : 1);
