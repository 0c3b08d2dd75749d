// `npm run lighthouse`: the pages before the sign-in as Lighthouse rates them on a phone, against their goals. It needs an idle machine:
// the points for speed depend on the processor. Lighthouse is installed on first use, as no test needs it.
//
// Options: --runs 3 (the median counts), and addresses (default: the sign-in page)

import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
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
const { product } = await import("../tests/support/product.mjs");
const { paths } = await import("../web/client/paths.ts");

const VERSION = "13.5.0";
/** The goals: points of 100, and the layout shift. */
const WANTED = { performance: 98, accessibility: 100, "best-practices": 100 };

const { values, positionals } = parseArgs({
  options: { runs: { type: "string", default: "3" } },
  allowPositionals: true,
});
const addresses = positionals.length > 0 ? positionals : [paths.signIn()];

const folder = join(root, ".tools", `lighthouse-${VERSION}`);
const entry = join(folder, "node_modules/lighthouse/core/index.js");

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
const debugging = await claimPort();
const running = await product();
const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: [...FLAGS, `--remote-debugging-port=${debugging}`],
});

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

async function validated(address) {
  const { lhr } = await lighthouse(running.url + address, {
    port: debugging,
    logLevel: "error",
    onlyCategories: Object.keys(WANTED),
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
    const runs = [];
    for (let index = 0; index < Number(values.runs); index += 1) runs.push(await validated(address));
    const middle = Object.fromEntries(Object.keys(runs[0]).map((name) => [name, median(runs.map((one) => one[name]))]));
    console.log(address);
    console.table(middle);
    const short = Object.entries(WANTED).filter(([name, wanted]) => middle[name] < wanted);
    if (middle.shift > 0) short.push(["shift", 0]);
    for (const [name, wanted] of short) console.log(`✗ ${name}: ${middle[name]}, wanted ${wanted}`);
    isReached &&= short.length === 0;
  }
} finally {
  await browser.close();
  await running.stop();
}
process.exit(isReached ? 0 : 1);
