// `npm run engines`: the walkthrough in Firefox and WebKit. `npm run engines -- webkit` runs it in one of them.

import { bootstrap } from "./setup/bootstrap.mjs";

await bootstrap(process.argv[1]);
const { prepareRust } = await import("./setup/rust.mjs");
const { buildWeb, buildWorker } = await import("./setup/build.mjs");
const { prepareEngines } = await import("./setup/engines.mjs");
const { layer, summary } = await import("./setup/layers.mjs");

const words = process.argv.slice(2);
const { ready, isComplete } = await prepareEngines(words.length > 0 ? words : undefined);
if (ready.length === 0) process.exit(isComplete ? 0 : 1);
await prepareRust();
await buildWorker();
await buildWeb();
const result = await layer({
  name: `engines (${ready.join(", ")})`,
  command: "node",
  args: ["--test", "--test-timeout=600000", "--test-force-exit", "tests/browser/engines/*.test.mjs"],
  env: { ENGINES: ready.join(",") },
});
process.exit(Math.max(summary([result]), isComplete ? 0 : 1));
