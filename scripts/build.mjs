// `npm run build`: worker and web, whether changed or not. `npm run build:worker` builds the worker alone; `node scripts/build.mjs
// rehearsal` lints the code that compiles for WebAssembly only, and builds the objects that fail on command.

import { bootstrap } from "./setup/bootstrap.mjs";

await bootstrap(process.argv[1]);
const { prepareRust } = await import("./setup/rust.mjs");
const { buildRehearsal, buildWeb, buildWorker } = await import("./setup/build.mjs");
const [part] = process.argv.slice(2);
await prepareRust({ withLints: part === "rehearsal" });
if (part === "rehearsal") await buildRehearsal();
else {
  await buildWorker();
  if (part !== "worker") await buildWeb();
}
