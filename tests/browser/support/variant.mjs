// The product with edited sources: a copy, edited and built by the same command. It runs beside the product and shares
// everything that is not edited.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { digest, isSource } from "../../../scripts/setup/stamp.mjs";
import { root, run } from "../../../scripts/setup/steps.mjs";

const COPIED = ["web", "locales", "apps", "scripts", "seed"];
const SHARED = ["build", "dev", "migrations", "worker", ".dev.vars", ".tools"];

/** Links every package, except what builds write beside them. */
async function sharePackages(folder) {
  const packages = join(root, "node_modules");
  await mkdir(join(folder, "node_modules"));
  const names = (await readdir(packages)).filter((name) => name === ".bin" || !name.startsWith("."));
  await Promise.all(names.map((name) => symlink(join(packages, name), join(folder, "node_modules", name))));
}

/** Replaces `from`, which must occur exactly once, in a source file. */
async function edit(file, from, to) {
  const text = await readFile(file, "utf8");
  assert.equal(text.split(from).length, 2, `${file} says ${JSON.stringify(from)} once`);
  await writeFile(file, text.replace(from, to));
}

/** Not among temporary files: systems remove those that were not read for days one by one, and another user cannot read them. */
const BUILT = join(root, "build/variants");

/** Builds once for these sources, edits and commands, and returns the folder, which is shared and read-only. */
async function built(edits, env, commands) {
  const key = createHash("sha256")
    .update(digest([...COPIED, ...(await files())]))
    .update(JSON.stringify([root, edits, env, commands]))
    .digest("hex");
  const folder = join(BUILT, key.slice(0, 16));
  if (existsSync(folder)) return folder;
  await mkdir(BUILT, { recursive: true });
  const making = await mkdtemp(join(BUILT, "building-"));
  await Promise.all([
    ...COPIED.map((name) => cp(join(root, name), join(making, name), { recursive: true, filter: isSource })),
    ...(await files()).map((name) => cp(join(root, name), join(making, name))),
    ...SHARED.map((name) => symlink(join(root, name), join(making, name))),
    sharePackages(making),
  ]);
  for (const [file, from, to] of edits) await edit(join(making, file), from, to);
  for (const args of commands) await run(process.execPath, args, { cwd: making });
  await run(process.execPath, ["scripts/build-web.mjs"], { cwd: making, env });
  try {
    // Atomic, because workers run in parallel.
    await rename(making, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    await rm(making, { recursive: true, force: true });
  }
  return folder;
}

/** Files in the root folder of the project. */
async function files() {
  const entries = await readdir(root, { withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && entry.name !== ".dev.vars").map(({ name }) => name);
}

/** A private copy. `edits` are `[file, from, to]`; `env` is the environment of the build; `commands` are run by Node before it. */
export async function variant(edits, env = {}, commands = []) {
  const folder = await mkdtemp(join(tmpdir(), "asgard-deployed-"));
  await cp(await built(edits, env, commands), folder, { recursive: true, verbatimSymlinks: true });
  return { root: folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Deploys the build of `next` over that of `running`: first new files, then pages, then old files are deleted. */
export async function deploy(next, running) {
  const [from, to] = [next, running].map(({ root }) => join(root, "dist"));
  const before = await readdir(join(to, "_app"));
  for (const name of ["_app", "assets", "apps", "_pages", "sw.js"])
    await cp(join(from, name), join(to, name), { recursive: true });
  const after = await readdir(join(from, "_app"));
  await Promise.all(before.filter((name) => !after.includes(name)).map((name) => rm(join(to, "_app", name))));
}
