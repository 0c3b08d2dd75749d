// `npm run dev`: the web with hot reload at http://localhost:5173, over the worker at http://localhost:8787, which is rebuilt when its
// sources change.

import { bootstrap } from "./setup/bootstrap.mjs";
import { prepareRust } from "./setup/rust.mjs";

await bootstrap(process.argv[1], [], { packages: "product" });
const { watch } = await import("node:fs");
const { join } = await import("node:path");
const { createServer } = await import("vite");
const { buildWeb, buildWorkerQuickly } = await import("./setup/build.mjs");
const { callCron } = await import("./setup/cron.mjs");
const { prepareDatabase } = await import("./setup/database.mjs");
const { isTaken } = await import("./setup/ports.mjs");
const { serve } = await import("./setup/serve.mjs");
const { root, seconds } = await import("./setup/steps.mjs");

const WORKER_PORT = 8787;
const WEB_PORT = 5173;

let [isBuilding, isStale] = [false, false];

/** Builds until nothing has changed meanwhile; the platform reloads the new worker by itself. A failed build is retried after the next change. */
async function rebuild() {
  isStale = true;
  if (isBuilding) return;
  isBuilding = true;
  while (isStale) {
    isStale = false;
    console.log("building the worker …");
    const from = Date.now();
    await buildWorkerQuickly().then(
      () => console.log(`worker built in ${seconds(from)}`),
      // The compiler's output, without the build tool's message about its exit.
      ({ output, message }) => console.error(output?.split(/^Error: /m)[0] ?? message),
    );
  }
  isBuilding = false;
}

for (const port of [WORKER_PORT, WEB_PORT]) {
  if (!(await isTaken(port))) continue;
  console.error(`Port ${port} is taken: stop what runs there, then start again.`);
  process.exit(1);
}
await prepareRust();
await Promise.all([rebuild(), buildWeb()]);
await prepareDatabase();
const product = await serve({ port: WORKER_PORT, onOutput: (chunk) => process.stdout.write(chunk) });
callCron(product.url);
// Otherwise vite exits when standard input closes.
process.env.CI = "true";
const web = await createServer({
  configFile: join(root, "vite.config.ts"),
  // The same as in `npm start`.
  define: { "import.meta.env.ENVIRONMENT": JSON.stringify("local") },
  server: { port: WEB_PORT, strictPort: true, proxy: { "/api": product.url } },
});
await web.listen();
console.log(`\nWeb with hot reload: http://localhost:${WEB_PORT}   worker: ${product.url}   Stop with Ctrl-C.`);

// Statements and lists in files of their own are compiled in.
watch(join(root, "worker"), { recursive: true }, (_, name) => /\.(rs|sql|txt)$/.test(name ?? "") && rebuild());
watch(join(root, "Cargo.toml"), rebuild);

// Being stopped is a successful end.
process.exitCode = 0;
product.crashed.then((code) => {
  console.error(`The local platform ended by itself (${code}).`);
  process.exit(1);
});
