// Asks the mirrors of the isolation matrix about faults: a test of theirs makes many calls, each from the same beginning, so that one
// process tries all faults, each with a call to which it matters.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "./tests.mjs";

/** Tests that make many calls write down which. */
const PLACED = /^(.*)#(\d+)$/;

export const isPlaced = (test) => PLACED.test(test);

/** Rounds of one call for every fault that nobody minded yet. A fault is `{key, from, sql, placed: [test]}`; `ended` hears of each. */
export async function askPlanned(faults, { program, folder, threads, ended }) {
  const file = join(folder, "planned.json");
  let open = faults.filter(({ placed }) => placed.length > 0);
  while (open.length > 0) {
    const plan = {};
    for (const fault of open) {
      fault.now = fault.placed.shift();
      const [, test, place] = PLACED.exec(fault.now);
      plan[test] ??= [];
      plan[test].push([fault.key, Number(place), [fault.from, fault.sql]]);
    }
    await writeFile(file, JSON.stringify(plan));
    const { stderr } = await run(program, Object.keys(plan), { MIRRORED: "1", STATEMENTS_PLANNED: file }, threads);
    const minded = new Set([...stderr.matchAll(/^MINDED (\w+)$/gm)].map(([, key]) => key));
    const told = new Set([...stderr.matchAll(/^(?:MINDED|SILENT) (\w+)$/gm)].map(([, key]) => key));
    if (told.size === 0) throw new Error(`tests ended without a word:\n${stderr.slice(-3000)}`);
    for (const fault of open) if (minded.has(fault.key)) ended(fault, fault.now);
    open = open.filter(({ key, placed }) => !minded.has(key) && placed.length > 0);
  }
}
