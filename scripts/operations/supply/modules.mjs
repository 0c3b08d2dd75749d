// Which modules the product consists of: what the build of the web and wrangler begin with, and all that it imports.

import { glob, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { parse } from "smol-toml";
import { wranglerFiles } from "../../setup/apps.mjs";
import { root } from "../../setup/steps.mjs";

/** Where what runs in browsers begins: pages, apps, the service worker, the frame of isolated apps. */
const IN_BROWSERS = [
  "web/app/{early,first,main}.{ts,tsx}",
  "web/client/service-worker/worker.ts",
  "web/shell/micro-frontends/isolated/frame.ts",
  "apps/*/src/index{,.react}.ts",
];

/** Where the product begins: in browsers and on the platform. */
export async function shippedEntries() {
  const mains = wranglerFiles.map(async (file) => {
    const { main } = parse(await readFile(join(root, file), "utf8"));
    return join(dirname(file), main);
  });
  return [...(await Array.fromAsync(glob(IN_BROWSERS, { cwd: root }))), ...(await Promise.all(mains))];
}

/** What builds write, what the platform brings, and files that are read as text are no modules. */
const notFollowed = {
  name: "not-followed",
  setup({ onResolve }) {
    onResolve({ filter: /\?|^cloudflare:|^\.\.?\/.*build\// }, ({ path }) => ({ path, external: true }));
  },
};

/**
 * All modules reached from `entryPoints`, with their imports: esbuild's `metafile.inputs`. Those of packages only where they are bundled, as
 * in the product.
 */
export async function modulesFrom(entryPoints, { isBundled = true, ...options } = {}) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints,
    bundle: true,
    packages: isBundled ? "bundle" : "external",
    format: "esm",
    outdir: "unwritten",
    write: false,
    metafile: true,
    loader: { ".svg": "text", ".html": "text", ".woff2": "empty" },
    plugins: [notFollowed],
    logLevel: "silent",
    ...options,
  });
  return metafile.inputs;
}
