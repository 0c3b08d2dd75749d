// What earlier runs found: a run that was interrupted goes on where it was, and one after a change of tests asks first who minded.

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { root } from "../../scripts/setup/steps.mjs";

const FILE = join(root, "target/assure/predicates.json");

/** `recorded`: by test binary, what its tests ask; `found`: by fault, who minded it, or that nobody did. */
export async function remembered() {
  const text = await readFile(FILE, "utf8").catch(() => null);
  return text === null ? { recorded: {}, found: {} } : JSON.parse(text);
}

export async function remember(memory) {
  await mkdir(dirname(FILE), { recursive: true });
  await writeFile(FILE, JSON.stringify(memory));
}
