// Writes dist/sw.js: the service worker with the name of this build and the files that it caches.

import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";

async function filesBelow(dist, folder) {
  const found = await readdir(join(dist, folder), { recursive: true, withFileTypes: true });
  const files = found.filter((one) => one.isFile() && !one.name.startsWith("mails."));
  return files.map(({ parentPath, name }) => join(parentPath, name).slice(dist.length)).sort();
}

/** The name of a build is a digest of its files: the names of hashed ones, the text of the others. */
async function nameOf(dist, files, source) {
  const hash = createHash("sha256").update(source);
  for (const file of files) hash.update(file.startsWith("/_app/") ? file : await readFile(join(dist, file)));
  return hash.digest("hex").slice(0, 16);
}

/** Writes it. With `SERVICE_WORKER=off` it is one that deletes the caches of earlier ones and unregisters itself. */
export async function writeServiceWorker(root, dist) {
  const isOff = process.env.SERVICE_WORKER === "off";
  const entry = join(root, "web/client/service-worker", isOff ? "off.ts" : "worker.ts");
  const files = (await Promise.all(["_app", "assets/locales"].map((folder) => filesBelow(dist, folder)))).flat();
  const name = await nameOf(dist, files, await readFile(entry));
  await build({
    entryPoints: [entry],
    outfile: join(dist, "sw.js"),
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    define: { BUILD: JSON.stringify(name), FILES: JSON.stringify(files) },
    logLevel: "warning",
  });
}
