// Rebuild only what changed: a stamp is the digest of a step's inputs.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./steps.mjs";

const folder = join(root, "node_modules/.stamps");

function* files(path) {
  if (!existsSync(path)) return;
  if (statSync(path).isFile()) yield path;
  else for (const name of readdirSync(path).sort()) yield* files(join(path, name));
}

/** The digest of files and folders, by path and content. */
export function digest(inputs) {
  const hash = createHash("sha256");
  for (const input of inputs) {
    for (const file of files(join(root, input))) hash.update(file).update(readFileSync(file));
  }
  return hash.digest("hex");
}

/** Does `work` unless its inputs are as they were when it last succeeded and its output is there. */
export async function whenChanged(name, inputs, output, work) {
  const stamp = join(folder, name);
  const now = digest(inputs);
  if (existsSync(join(root, output)) && existsSync(stamp) && readFileSync(stamp, "utf8") === now) return false;
  await work();
  mkdirSync(folder, { recursive: true });
  writeFileSync(stamp, now);
  return true;
}

/** Makes the next `whenChanged` of that name do its work: somebody else has touched the output. */
export function forget(name) {
  rmSync(join(folder, name), { force: true });
}
