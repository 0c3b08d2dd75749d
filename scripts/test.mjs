// `npm test`: everything, from format to the browser, with the time of each layer. `npm test -- workerd browser` runs
// the layers whose names contain one of the words.

import { bootstrap } from "./setup/bootstrap.mjs";

await bootstrap(process.argv[1]);
const { prepareRust } = await import("./setup/rust.mjs");
const { prepareBrowser } = await import("./setup/browser.mjs");
const { layer, summary } = await import("./setup/layers.mjs");
const { LINTS, RUST_FORMAT, RUST_TESTS, TYPES, WEB_LINTS, WEB_TESTS } = await import("./setup/checks.mjs");

// What hangs ends, and is named, long before the whole run would be given up.
const NODE_TESTS = ["--test", "--test-timeout=1200000"];
const BUILD = { name: "build", command: "node", args: ["scripts/build.mjs"] };
const LAYERS = [
  RUST_FORMAT,
  WEB_LINTS,
  TYPES,
  LINTS.native,
  LINTS.wasm,
  RUST_TESTS,
  WEB_TESTS,
  { name: "generated files are fresh", command: "node", args: ["scripts/generate.mjs", "--check"] },
  BUILD,
  { name: "operations", command: "node", args: [...NODE_TESTS, "scripts/operations/**/*.test.mjs"], built: true },
  { name: "sizes", command: "node", args: ["scripts/sizes.mjs"], built: true },
  { name: "workerd", command: "node", args: [...NODE_TESTS, "tests-workerd/*.test.mjs"], built: true },
  { name: "browser", command: "node", args: [...NODE_TESTS, "e2e/*.test.mjs"], built: true },
];

const words = process.argv.slice(2);
const isWanted = ({ name }) =>
  words.length === 0 || words.some((word) => name.toLowerCase().includes(word.toLowerCase()));
const wanted = LAYERS.filter(isWanted);
if (wanted.length === 0) {
  console.error(`No layer is named so. There are: ${LAYERS.map(({ name }) => name).join(", ")}`);
  process.exit(1);
}
if (wanted.some(({ built }) => built) && !wanted.includes(BUILD)) wanted.unshift(BUILD);
await prepareRust({ withLints: true });
if (wanted.some(({ name }) => name === "browser")) await prepareBrowser();
const results = [];
for (const each of wanted) results.push(await layer(each));
process.exit(summary(results));
