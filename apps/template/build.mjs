// Builds a micro-frontend: `node build.mjs [folder of the app] [folder to write] [--whole]`.
//   index.js     the stable entry that the registry names; always revalidated
//   _/*          everything else, with a content hash in its name, cached for ever
// With --whole the entry is the only file, and its hash is printed: the registry's `integrity`.

import { createHash } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { build } from "esbuild";

export const COMMON = {
  bundle: true,
  format: "esm",
  target: "es2022",
  jsx: "automatic",
  minify: true,
  // Style sheets become texts for a shadow root; data files are fetched on demand.
  loader: { ".css": "text", ".data.json": "file" },
  logLevel: "warning",
};

/** Builds the app in a folder as one file. Returns its hash for Subresource Integrity. */
export async function buildWhole(folder, out) {
  await rm(out, { recursive: true, force: true });
  const outfile = join(out, "index.js");
  await build({ ...COMMON, absWorkingDir: folder, entryPoints: ["src/index.ts"], outfile });
  return `sha384-${createHash("sha384")
    .update(await readFile(outfile))
    .digest("base64")}`;
}

/** Builds the app in a folder. Returns the names of the files written, entry first. */
export async function buildApp(folder, out, from = "src/index.ts") {
  await rm(out, { recursive: true, force: true });
  const { metafile } = await build({
    ...COMMON,
    absWorkingDir: folder,
    entryPoints: { app: from },
    outdir: join(out, "_"),
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    splitting: true,
    metafile: true,
  });
  const files = Object.entries(metafile.outputs).map(([path, { entryPoint }]) => ({
    name: basename(path),
    entryPoint,
  }));
  const entry = files.find(({ entryPoint }) => entryPoint === from);
  await mkdir(out, { recursive: true });
  await writeFile(join(out, "index.js"), `export * from "./_/${entry.name}";\n`);
  return ["index.js", ...files.map(({ name }) => `_/${name}`)];
}

if (import.meta.filename === resolve(process.argv[1] ?? "")) {
  const { values, positionals } = parseArgs({ options: { whole: { type: "boolean" } }, allowPositionals: true });
  const [folder = import.meta.dirname, out = join(folder, "dist")] = positionals.map((path) => resolve(path));
  console.log(values.whole ? await buildWhole(folder, out) : (await buildApp(folder, out)).join("\n"));
}
