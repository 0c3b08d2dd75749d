// Wraps a compiled worker for Cloudflare's runtime as worker-build does, so that nobody has to build worker-build first (decisions 246 and 291).
// A test keeps both the same, byte by byte.

import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root, run } from "./steps.mjs";

/** The entry of worker-build 0.8.7 (Cloudflare, Apache-2.0), as it is: it sets up a fresh instance after a panic. */
const SHIM = new URL("shim.js", import.meta.url);

/** Handlers of the platform, which get the environment; any other export is called as it is. */
const HANDLERS = ["fetch", "queue", "scheduled", "email", "connect"];

/** Exports of wasm-bindgen that are no handlers. */
const OWN = ["__wbg_reset_state", "__worker_init_state"];

/** Names that `bindings`, the module of wasm-bindgen, exports: functions, then classes. */
function exportsOf(bindings) {
  const functions = bindings.matchAll(/^export (?:(?:async )?function (\w+)\(|\{[^}]*? as (\w+) ?\})/gm);
  const classes = bindings.matchAll(/^export class (\w+) \{/gm);
  return {
    functions: Array.from(functions, ([, name, renamed]) => name ?? renamed).filter((name) => !OWN.includes(name)),
    classes: Array.from(classes, ([, name]) => name),
  };
}

const handler = (name) =>
  HANDLERS.includes(name)
    ? `Entrypoint.prototype.${name} = function ${name} (arg) {
  return exports.${name}.call(this, arg, this.env, this.ctx);
}`
    : `Entrypoint.prototype.${name} = exports.${name};`;

/** The entry of a worker with these `bindings`; `shim` is that of worker-build. */
export function entryOf(bindings, shim) {
  const { functions, classes } = exportsOf(bindings);
  const durable = classes.map((name) => `export const ${name} = new Proxy(exports.${name}, classProxyHooks);\n`);
  return shim.replace("$HANDLERS", functions.map((name) => `${handler(name)}\n`).join("")) + durable.join("");
}

/** What the module may contain, by name: not all that binaryen knows is known to the runtime, too. */
const FEATURES = [
  ...["mutable-globals", "sign-ext", "nontrapping-float-to-int", "bulk-memory", "multivalue"],
  ...["reference-types", "exception-handling"],
];

/** Optimises the module once more, with its names: 25 kB less when it is compressed. */
async function optimise(folder) {
  const [before, after] = ["index_bg.wasm", "optimised.wasm"].map((name) => join(folder, name));
  const features = FEATURES.map((name) => `--enable-${name}`);
  await run("wasm-opt", [before, "-o", after, "-O", ...features, "--debuginfo"]);
  await rename(after, before);
}

/**
 * Wraps the module `wasm` that cargo compiled; `out` then has `index.js` and `index_bg.wasm`, as after worker-build. `isOptimised` is for what is
 * deployed.
 */
export async function wrap(wasm, out, { isOptimised = false } = {}) {
  const staging = `${out}.staging`;
  await rm(staging, { recursive: true, force: true });
  const names = ["--out-dir", staging, "--out-name", "index"];
  const kind = ["--target", "module", "--no-typescript"];
  const recovery = ["--experimental-reset-state-function", "--force-enable-abort-handler"];
  await run(join(root, ".tools/bin/wasm-bindgen"), [wasm, ...names, ...kind, ...recovery]);
  if (isOptimised) await optimise(staging);
  const [bindings, shim] = await Promise.all([join(staging, "index.js"), SHIM].map((file) => readFile(file, "utf8")));
  await writeFile(join(staging, "shim.js"), entryOf(bindings, shim));
  const outside = ["--external:./index_bg.wasm", "--external:cloudflare:*"];
  const bundled = ["--bundle", "./shim.js", "--outfile=bundle.js", "--format=esm", "--minify", "--log-level=warning"];
  await run("esbuild", [...outside, ...bundled], { cwd: staging });
  const bundle = await readFile(join(staging, "bundle.js"), "utf8");
  // Bundlers do not know imports of the source phase; the runtime's rule for modules that end in .wasm says the same.
  await writeFile(join(staging, "bundle.js"), bundle.replace("import source ", "import "));
  await mkdir(out, { recursive: true });
  await rename(join(staging, "index_bg.wasm"), join(out, "index_bg.wasm"));
  await rename(join(staging, "bundle.js"), join(out, "index.js"));
  await rm(staging, { recursive: true });
}
