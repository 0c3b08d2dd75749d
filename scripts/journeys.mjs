// `npm run journeys`: the longest journeys. Every language, theme and width in a browser, ten thousand rows, products built with changed
// sources, Firefox and WebKit, the product killed, lost and restored, the operations pages executed word for word and interrupted at every
// call; at the end, whether every test that the specification's table names was executed. `npm run journeys -- launches engines` runs the
// layers whose names contain one of the words.

import { existsSync, mkdirSync } from "node:fs";
import { bootstrap } from "./setup/bootstrap.mjs";

await bootstrap(process.argv[1]);
const { prepareRust } = await import("./setup/rust.mjs");
const { prepareBrowser } = await import("./setup/browser.mjs");
const { prepareEngines } = await import("./setup/engines.mjs");
const { buildWeb, buildWorker } = await import("./setup/build.mjs");
const { browserTests, nodeTests, REPORTS, RUST_LINTS } = await import("./setup/checks.mjs");
const { chosenLayers, layer, layers, summary, WAITING } = await import("./setup/layers.mjs");
const { isUnattended, root } = await import("./setup/steps.mjs");
const { printFailures } = await import("./checks/failures.mjs");

mkdirSync(`${root}/${REPORTS}`, { recursive: true });
await prepareRust({ withLints: true });
const hasBrowser = await prepareBrowser();
await buildWorker();
await buildWeb();
const JOURNEYS = browserTests("journeys");
const ENGINES = nodeTests("engines", ["tests/browser/engines/*.test.mjs"]);
/** Includes the lints of code that compiles for WebAssembly only. */
const FAULT_INJECTION = {
  name: "objects that fail on command",
  command: "node",
  args: ["scripts/build.mjs", "fault-injection"],
  room: WAITING,
};
/** The validator of configurations is compiled with the tests, and so there after `npm test`: alone it would be compiled once more. */
const VALIDATED = { env: { VALIDATE: `${root}/target/debug/validate` }, after: [RUST_LINTS] };
/** One of its files waits for the end of a pepper, minutes in which nothing is done; those that need the objects wait for their build. */
const WORKERD = nodeTests("workerd-journeys", ["tests/workerd/journeys/*.test.mjs"], { atOnce: 2, ...VALIDATED });
// Each file has its own stages, and waits for one process at a time.
const LAUNCHES = nodeTests("launches", ["tests/launches/*.test.mjs"], { atOnce: 2, ...VALIDATED });
/**
 * The proofs of the table are executed by `npm test` and these journeys together. Where `npm test` has not run, nothing can be said about
 * them; continuous integration may not pass in silence.
 */
const COVERAGE = { name: "coverage", command: "node", args: ["scripts/checks/coverage.mjs"] };

/** What takes longest goes first. */
const LAYERS = [...(hasBrowser ? [JOURNEYS] : []), RUST_LINTS, FAULT_INJECTION, WORKERD, LAUNCHES, ENGINES];
const isCompared = isUnattended || existsSync(`${root}/${REPORTS}/rust.txt`);
if (!isCompared) console.log("Coverage is left out: `npm test`, which executes most of the proofs, has not run here.");
const chosen = chosenLayers([...LAYERS, ...(hasBrowser && isCompared ? [COVERAGE] : [])], process.argv.slice(2));
for (const one of [...chosen]) for (const before of one.after ?? []) chosen.add(before);

// The engines come while others are at work.
const engines = chosen.has(ENGINES) ? prepareEngines() : Promise.resolve({ ready: [], isComplete: true });
ENGINES.when = engines.then(({ ready }) => {
  ENGINES.env = { ENGINES: ready.join(",") };
  return ready.length > 0;
});

const results = await layers(LAYERS.filter((one) => chosen.has(one)));
if (chosen.has(COVERAGE)) results.push(await layer(COVERAGE));
printFailures(results);
process.exit(Math.max(summary(results), (await engines).isComplete ? 0 : 1));
