// `npm run dev`: hot reload for the web at http://localhost:5173, rebuild on change for the worker at :8787.

import { spawn } from "node:child_process";
import { watch } from "node:fs";
import { join } from "node:path";
import { bootstrap } from "./setup/bootstrap.mjs";
import { environment, root } from "./setup/steps.mjs";

await bootstrap(process.argv[1]);
const { prepareRust } = await import("./setup/rust.mjs");
const { buildWeb, buildWorker } = await import("./setup/build.mjs");
const { prepareDatabase } = await import("./setup/database.mjs");
const { serve } = await import("./setup/serve.mjs");

await prepareRust();
await buildWorker();
await buildWeb();
await prepareDatabase();
const product = await serve({ port: 8787 });
const vite = spawn("vite", ["--port", "5173", "--strictPort"], { cwd: root, env: environment, stdio: "inherit" });
console.log("Web with hot reload: http://localhost:5173 · the worker itself: http://localhost:8787");

// One build at a time; what changed meanwhile is built after it. wrangler reloads what it finds in build/.
let building = Promise.resolve();
let timer;
watch(join(root, "worker"), { recursive: true }, () => {
  clearTimeout(timer);
  timer = setTimeout(() => {
    building = building.then(buildWorker);
  }, 200);
});

const stop = async () => {
  vite.kill("SIGTERM");
  await product.stop();
  process.exit(0);
};
process.on("SIGINT", stop);
process.on("SIGTERM", stop);
