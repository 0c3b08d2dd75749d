// `npm test`: everything but the longest journeys, from format to the browser, with the time of each layer. `npm test -- workerd browser`
// runs the layers whose names contain one of the words.

import { bootstrap } from "./setup/bootstrap.mjs";
import {
  browserTests,
  nodeTests,
  REPORTS,
  RUST_FORMAT,
  RUST_LINTS,
  RUST_TESTS,
  SETUP_TESTS,
  TYPES,
  WEB_LINTS,
  WEB_TESTS,
} from "./setup/checks.mjs";
import { run } from "./setup/steps.mjs";

/**
 * In a fresh clone the tests are compiled beside the tools, which need one core only; seconds on two cores. Its end, which is one core's, too, is
 * not waited for: their layer waits for cargo's lock while the worker is built beside it.
 */
const COMPILE = {
  name: "compile",
  title: "Compiling the tests",
  expected: 240,
  // What is wrong is printed by the layer, which compiles nothing again where nothing is.
  work: () => run(RUST_LINTS.command, RUST_LINTS.args, { env: RUST_LINTS.env }).catch(() => undefined),
};
const isWhole = process.argv.length === 2;

await bootstrap(process.argv[1], [], isWhole ? { besides: COMPILE, withLints: true } : {});
const { prepareRust } = await import("./setup/rust.mjs");
const { prepareBrowser } = await import("./setup/browser.mjs");
const { prepareOathtool } = await import("./setup/oathtool.mjs");
const { chosenLayers, layer, layers, summary } = await import("./setup/layers.mjs");
const { printFailures } = await import("./checks/failures.mjs");
const { mkdirSync } = await import("node:fs");
const { root } = await import("./setup/steps.mjs");

const BUILD = { name: "build", command: "node", args: ["scripts/build.mjs"] };
const GENERATED = { name: "generated files", command: "node", args: ["scripts/generate.mjs", "--check"] };
const SIZES = { name: "sizes", command: "node", args: ["scripts/sizes.mjs"], built: true };
const OPERATIONS = nodeTests("operations", ["scripts/operations/**/*.test.mjs"], { built: true });
const WORKERD = nodeTests("workerd", ["tests/workerd/*.test.mjs"], { built: true });
const BROWSER = browserTests("browser", { built: true });
/** Makes growing test times visible. */
const SLOWEST = { name: "the slowest twenty", command: "node", args: ["scripts/checks/slowest.mjs"] };

for (const one of [SIZES, OPERATIONS, WORKERD, BROWSER]) one.after = [BUILD];
// The validator of configurations is compiled with the tests.
for (const one of [OPERATIONS, WORKERD]) one.after.push(RUST_LINTS);

/** The build goes first, for which most wait, beside what needs none; then what takes longest. */
const LAYERS = [
  ...[RUST_FORMAT, WEB_LINTS, RUST_LINTS, BUILD, RUST_TESTS, TYPES, WEB_TESTS, SETUP_TESTS, GENERATED, SIZES],
  ...[BROWSER, WORKERD, OPERATIONS],
];

const words = process.argv.slice(2);
const chosen = chosenLayers(LAYERS, words);
if ([...chosen].some(({ built }) => built)) chosen.add(BUILD);
mkdirSync(`${root}/${REPORTS}`, { recursive: true });
await prepareRust({ withLints: true });
// Built together with the tests: built alone, half of its dependencies would be compiled a second time.
if (chosen.has(RUST_LINTS))
  for (const one of [OPERATIONS, WORKERD]) one.env = { VALIDATE: `${root}/target/debug/validate` };
// Packages of the system come while others are at work, one after the other: two installations at once exclude each other.
const browser = chosen.has(BROWSER) ? prepareBrowser() : Promise.resolve();
BROWSER.when = browser;
const comparing = [RUST_TESTS, WORKERD].filter((one) => chosen.has(one));
const oathtool = comparing.length > 0 ? browser.then(() => prepareOathtool()) : undefined;
for (const one of comparing) one.when = oathtool;
const results = await layers(LAYERS.filter((one) => chosen.has(one)));
if (words.length === 0) results.push(await layer(SLOWEST));
printFailures(results);
process.exit(summary(results));
