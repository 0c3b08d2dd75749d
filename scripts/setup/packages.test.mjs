// What `npm start` and `npm run dev` install: the product's packages, without `devDependencies` (decision 274).

import assert from "node:assert/strict";
import { glob, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { build } from "esbuild";
import { parse } from "smol-toml";
import { wranglerFiles } from "./apps.mjs";
import { root } from "./steps.mjs";

/** Of files that are read as text, and of what a build writes, nothing is followed. */
const notFollowed = {
  name: "not-followed",
  setup({ onResolve }) {
    onResolve({ filter: /\?|\.css$|\.wasm$|^\.\.?\/.*build\// }, ({ path }) => ({ path, external: true }));
  },
};

/** Modules that the commands, the build of the web and the local workers begin with. */
async function beginnings() {
  const mains = wranglerFiles.map(async (file) => {
    const { main } = parse(await readFile(join(root, file), "utf8"));
    return join(dirname(file), main);
  });
  const pages = ["web/app/{early,first,main,prerender}.{ts,tsx}", "apps/*/src/index{,.react}.ts"];
  const web = await Array.fromAsync(glob(pages, { cwd: root }));
  const scripts = ["scripts/start.mjs", "scripts/dev.mjs", "scripts/build-web.mjs", "vite.config.ts"];
  return [...scripts, ...web, ...(await Promise.all(mains))];
}

test("neither starting nor developing needs a package that only tests and checks need", async () => {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: await beginnings(),
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    outdir: "unwritten",
    write: false,
    metafile: true,
    loader: { ".svg": "text", ".html": "text" },
    plugins: [notFollowed],
    logLevel: "silent",
  });
  const { devDependencies } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const used = new Map();
  for (const [file, { imports }] of Object.entries(metafile.inputs)) {
    for (const { path, external } of imports) {
      const name = /^(@[^/]+\/[^/]+|[^@./][^/:]*)(\/|$)/.exec(path)?.[1];
      if (external && name) used.set(name, file);
    }
  }
  for (const name of ["react", "vite", "jose"]) assert.ok(used.has(name), `${name} is used and was not found`);
  const missing = [...used].filter(([name]) => name in devDependencies).map(([name, file]) => `${name} by ${file}`);
  assert.deepEqual(missing, [], "these are dependencies");
});
