// What earlier runs found: a run that was interrupted goes on where it was, and one after a change of tests asks first who killed a mutant.

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { root } from "../../scripts/setup/steps.mjs";

const FILE = join(root, "target/mutation.json");

/** `recorded`: by group of tests, what they ask; `found`: by mutant, which test killed it, or none. */
export async function remembered() {
  const text = await readFile(FILE, "utf8").catch(() => null);
  return text === null ? { recorded: {}, found: {} } : JSON.parse(text);
}

export async function remember(memory) {
  await mkdir(dirname(FILE), { recursive: true });
  await writeFile(FILE, JSON.stringify(memory));
}
