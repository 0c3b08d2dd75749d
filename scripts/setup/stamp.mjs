// Rebuilds only what changed: a stamp is the digest of a step's inputs.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { withFileLock } from "./lock.mjs";
import { root } from "./steps.mjs";

const folder = join(root, "node_modules/.stamps");

/** What running products and package managers write beside sources, where it comes and goes. */
const PASSING = new Set([".wrangler", "node_modules"]);

/** Whether a file or folder is a source: for copies of folders, too. */
export const isSource = (path) => !PASSING.has(basename(path));

function* files(path) {
  if (!existsSync(path)) return;
  if (statSync(path).isFile()) yield path;
  else for (const name of readdirSync(path).filter(isSource).sort()) yield* files(join(path, name));
}

/**
 * The digest of files and folders, by path within the project and content: a folder that is moved keeps its builds. An input that begins with
 * `$` is a variable of the process.
 */
export function digest(inputs) {
  const hash = createHash("sha256");
  for (const input of inputs) {
    if (input.startsWith("$")) {
      hash.update(`${input}=${process.env[input.slice(1)] ?? ""}\n`);
      continue;
    }
    for (const file of files(join(root, input))) hash.update(relative(root, file)).update(readFileSync(file));
  }
  return hash.digest("hex");
}

const isStamped = (name, now) => existsSync(join(folder, name)) && readFileSync(join(folder, name), "utf8") === now;

/** Whether `output` exists and was made from these inputs. */
export const isFresh = (name, inputs, output) => existsSync(join(root, output)) && isStamped(name, digest(inputs));

/**
 * Runs `work` unless its inputs are unchanged since its last success and its output exists. Of several processes that ask at once, one
 * works and the others wait for it: the lock is that of the output, which may be made in several ways.
 */
export async function whenChanged(name, inputs, output, work) {
  if (isFresh(name, inputs, output)) return false;
  mkdirSync(folder, { recursive: true });
  return await withFileLock(join(folder, `${output.replaceAll("/", "-")}.lock`), async () => {
    // Another process may have done it meanwhile.
    const now = digest(inputs);
    if (existsSync(join(root, output)) && isStamped(name, now)) return false;
    // Half a build is not the earlier one, even when its sources are there again.
    forget(name);
    await work();
    writeFileSync(join(folder, name), now);
    return true;
  });
}

/** Makes the next `whenChanged` of that name do its work, after the output was changed by something else. */
export function forget(name) {
  rmSync(join(folder, name), { force: true });
}
