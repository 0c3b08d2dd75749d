// Results of earlier runs: an interrupted run is resumed, and after a change of tests the earlier killer of a mutant runs first.

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { root } from "../../scripts/setup/steps.mjs";

const FILE = join(root, "target/mutation.json");

/**
 * `recorded`: the statements of each group of tests, and whether their mutants were `tried` while recording, fully or partly; `found`: the test
 * that killed a mutant, or the evidence that none did.
 */
export async function remembered() {
  const text = await readFile(FILE, "utf8").catch(() => null);
  return text === null ? { recorded: {}, found: {} } : JSON.parse(text);
}

export async function remember(memory) {
  await mkdir(dirname(FILE), { recursive: true });
  await writeFile(FILE, JSON.stringify(memory));
}
