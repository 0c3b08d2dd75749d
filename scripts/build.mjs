// `npm run build`: worker and web, each only if its inputs changed. `npm run build:worker` builds the worker alone; `node scripts/build.mjs
// fault-injection` lints the code that compiles for WebAssembly only, and builds the objects that fail on command.

import { bootstrap } from "./setup/bootstrap.mjs";

await bootstrap(process.argv[1]);
const { prepareRust } = await import("./setup/rust.mjs");
const { buildFaultInjection, buildWeb, buildWorker } = await import("./setup/build.mjs");
const [part] = process.argv.slice(2);
await prepareRust({ withLints: part === "fault-injection" });
if (part === "fault-injection") await buildFaultInjection();
else {
  await buildWorker();
  if (part !== "worker") await buildWeb();
}
