// Serves a micro-frontend from this machine into a running shell:
// `node serve.mjs [folder of the app] [--name notes] [--port 5180] [--shell http://localhost:8787] [--isolated]`.
// It prints the address that opens the app there; from then on that browser loads it from here, and remounts it whenever a file changed.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { context } from "esbuild";
import { COMMON } from "./build.mjs";

/**
 * Builds the app in a folder, again with every change, and serves it to pages of this machine. An isolated app is requested by a frame with an
 * opaque origin, as which any site can have one: `isIsolated` serves it to all of them. Returns its address and the stop function.
 */
export async function serveApp(folder, port, { isIsolated = false } = {}) {
  const out = await mkdtemp(join(tmpdir(), "app-"));
  const watched = await context({
    ...COMMON,
    minify: false,
    sourcemap: "inline",
    absWorkingDir: folder,
    entryPoints: { index: "src/index.ts" },
    outdir: out,
    splitting: true,
    chunkNames: "[name]-[hash]",
  });
  await watched.watch();
  const served = await watched.serve({
    host: "localhost",
    port,
    servedir: out,
    cors: { origin: ["http://localhost:*", ...(isIsolated ? ["null"] : [])] },
  });
  const close = async () => {
    await watched.dispose();
    await rm(out, { recursive: true, force: true });
  };
  return { url: `http://localhost:${served.port}/index.js`, close };
}

if (import.meta.filename === resolve(process.argv[1] ?? "")) {
  const text = (fallback) => ({ type: "string", default: fallback });
  const options = {
    name: text(),
    port: text("5180"),
    shell: text("http://localhost:8787"),
    isolated: { type: "boolean" },
  };
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const folder = resolve(positionals[0] ?? import.meta.dirname);
  const name = values.name ?? basename(folder);
  const { url, close } = await serveApp(folder, Number(values.port), { isIsolated: values.isolated });
  console.log(
    `${name} is served at ${url}\nOpen it in the shell: ${values.shell}/?loadApp=${name}@${url}\nStop with Ctrl-C.`,
  );
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => close().then(() => process.exit(0)));
}
