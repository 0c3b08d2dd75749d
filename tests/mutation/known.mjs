// Predicates that no test minds, by `contextOf`: what stands before and behind them.

import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const linesOf = (name) =>
  readFileSync(fileURLToPath(new URL(name, import.meta.url)), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));

/** Those that keep companies apart twice: another predicate, or the shape of the data, does so as well. Each has its reason above it. */
export const REDUNDANT = new Set(linesOf("redundant.txt"));

/** Those that are not proven yet: what would make them matter is not planted. The list only gets shorter. */
export const UNPROVEN = new Set(linesOf("unproven.txt"));

const TITLE = "# A line: what stands before a predicate, ⟦the predicate⟧, what stands behind it.";

/** Writes those down that are not proven, after a run of all. */
export async function rewrite(contexts) {
  UNPROVEN.clear();
  for (const context of [...new Set(contexts)].sort()) UNPROVEN.add(context);
  await writeFile(new URL("unproven.txt", import.meta.url), `${[TITLE, ...UNPROVEN].join("\n")}\n`);
}
