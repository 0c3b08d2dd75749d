// Builds a micro-frontend: `node build.mjs [folder of the app] [folder to write]`.
//   index.js     the stable entry that the registry names; never cached without asking
//   _/*          everything else, named by its content and cached for ever

import { mkdir, rm, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { build } from "esbuild";

/** Builds the app in a folder. Answers the names of the files written, entry first. */
export async function buildApp(folder, out) {
  await rm(out, { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints: { app: "src/index.ts" },
    outdir: join(out, "_"),
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    target: "es2022",
    minify: true,
    metafile: true,
    // Style sheets become texts for a shadow root; data is fetched when it is wanted.
    loader: { ".css": "text", ".data.json": "file" },
    logLevel: "warning",
  });
  const files = Object.entries(metafile.outputs).map(([path, { entryPoint }]) => ({
    name: basename(path),
    entryPoint,
  }));
  const entry = files.find(({ entryPoint }) => entryPoint === "src/index.ts");
  await mkdir(out, { recursive: true });
  await writeFile(join(out, "index.js"), `export * from "./_/${entry.name}";\n`);
  return ["index.js", ...files.map(({ name }) => `_/${name}`)];
}

if (import.meta.filename === resolve(process.argv[1] ?? "")) {
  const [folder = import.meta.dirname, out = join(folder, "dist")] = process.argv.slice(2).map((path) => resolve(path));
  console.log((await buildApp(folder, out)).join("\n"));
}
