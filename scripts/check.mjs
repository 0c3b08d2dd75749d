// `npm run check`: the fast loop, without builds and browsers.

import { bootstrap } from "./setup/bootstrap.mjs";

// Nothing is built for WebAssembly.
const WITHOUT_TOOLS = { tools: [], withLints: true };

await bootstrap(process.argv[1], [], WITHOUT_TOOLS);
const { prepareRust } = await import("./setup/rust.mjs");
const { layers, summary } = await import("./setup/layers.mjs");
const { REPORTS, RUST_FORMAT, RUST_LINTS, RUST_TESTS, SETUP_TESTS, TYPES, WEB_LINTS, WEB_TESTS } = await import(
  "./setup/checks.mjs"
);
const { printFailures } = await import("./checks/failures.mjs");
const { mkdirSync } = await import("node:fs");
const { root } = await import("./setup/steps.mjs");

mkdirSync(`${root}/${REPORTS}`, { recursive: true });
await prepareRust(WITHOUT_TOOLS);
const results = await layers([RUST_FORMAT, WEB_LINTS, RUST_LINTS, TYPES, SETUP_TESTS, WEB_TESTS, RUST_TESTS]);
printFailures(results);
process.exit(summary(results));
