// Tries mutants in the comparisons of the isolation matrix: such a test sends many requests from the same initial state, so
// that one process tries all mutants, each with a request in which it makes a difference.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "./tests.mjs";

/** Tests with many requests record their number. */
const CALL = /^(.*)#(\d+)$/;

export const isCall = (test) => CALL.test(test);

/** Rounds of one request per surviving mutant `{key, from, sql, calls: [test]}`; `ended` is called for each killed one. */
export async function tryInMirrors(mutants, { group, folder, threads, ended }) {
  const file = join(folder, "trials.json");
  let open = mutants.filter(({ calls }) => calls.length > 0);
  while (open.length > 0) {
    const trials = {};
    for (const mutant of open) {
      mutant.now = mutant.calls.shift();
      const [, test, call] = CALL.exec(mutant.now);
      trials[test] ??= [];
      trials[test].push([mutant.key, Number(call), [mutant.from, mutant.sql]]);
    }
    await writeFile(file, JSON.stringify(trials));
    const { stderr } = await run(group, Object.keys(trials), { ALL_CALLS: "1", MUTATION_TRIALS: file }, threads);
    const killed = new Set([...stderr.matchAll(/^KILLED (\w+)$/gm)].map(([, key]) => key));
    const reported = new Set([...stderr.matchAll(/^(?:KILLED|SURVIVED) (\w+)$/gm)].map(([, key]) => key));
    if (reported.size === 0) throw new Error(`tests ended without a word:\n${stderr.slice(-3000)}`);
    for (const mutant of open) if (killed.has(mutant.key)) ended(mutant, mutant.now);
    open = open.filter(({ key, calls }) => !killed.has(key) && calls.length > 0);
  }
}
