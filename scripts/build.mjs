// `npm run build`: worker and web, whatever changed. `npm run build:worker` builds the worker alone.

import { bootstrap } from "./setup/bootstrap.mjs";

await bootstrap(process.argv[1]);
const { prepareRust } = await import("./setup/rust.mjs");
const { buildWeb, buildWorker } = await import("./setup/build.mjs");
await prepareRust();
await buildWorker();
if (process.argv[2] !== "worker") await buildWeb();
