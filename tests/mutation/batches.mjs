// Tries mutants in tests, many in one process: each test of a batch has one mutant.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { GROUPS, outcomes, run } from "./tests.mjs";

/** Maximum number of tests in a batch. */
const SIZE = 16;

/** Takes pending mutants, each with the test that is most likely to kill it, no test twice. */
function batchOf(waiting, group, kills) {
  const batch = new Map();
  for (const mutant of waiting) {
    if (batch.size === SIZE) break;
    const tests = mutant.open[group].filter((test) => !batch.has(test));
    if (tests.length === 0) continue;
    const isFirst = mutant.first?.group === group && tests.includes(mutant.first.test);
    const best = isFirst ? mutant.first.test : tests.reduce((one, other) => (kills(other) > kills(one) ? other : one));
    batch.set(best, mutant);
  }
  for (const mutant of batch.values()) waiting.delete(mutant);
  return batch;
}

/**
 * Continues until each mutant is killed or all its tests have run. A mutant is `{from, sql, open: {group: [test]}}`,
 * the matrix first; `first` is the last killer, and `ended` is called for each mutant with the test that killed it, or
 * null.
 */
export async function tryInTests(mutants, { groups, folder, workers, threads, ended }) {
  const [waiting, count] = [new Set(mutants), new Map()];
  const kills = (test) => count.get(test) ?? 0;
  const finish = (mutant, found) => {
    if (found !== null || GROUPS.every((name) => mutant.open[name].length === 0)) ended(mutant, found);
    else waiting.add(mutant);
  };
  const next = () => {
    for (const mutant of waiting) {
      if (GROUPS.some((name) => mutant.open[name].length > 0)) continue;
      waiting.delete(mutant);
      ended(mutant, null);
    }
    for (const group of GROUPS) {
      const rest = new Set([...waiting].filter((mutant) => group === GROUPS[0] || mutant.open[GROUPS[0]].length === 0));
      const batch = batchOf(rest, group, kills);
      for (const mutant of batch.values()) waiting.delete(mutant);
      if (batch.size > 0) return { group, batch };
    }
    return null;
  };
  const ask = async (file, { group, batch }) => {
    const plan = [...batch].map(([test, { from, sql }]) => [test, [from, sql]]);
    await writeFile(file, JSON.stringify(Object.fromEntries(plan)));
    const output = await run(groups.get(group), [...batch.keys()], { MUTATION_BY_TEST: file }, threads);
    const results = outcomes(output);
    if (results.size === 0 && batch.size > 1)
      throw new Error(`tests ended without a word:\n${output.stderr.slice(-3000)}`);
    for (const [test, mutant] of batch) {
      // A test that does not end is retried alone.
      const why = results.has(test) || batch.size > 1 ? results.get(test) : "does not end";
      if (why === undefined) continue;
      mutant.open[group] = mutant.open[group].filter((other) => other !== test);
      if (why !== null) count.set(test, kills(test) + 1);
      batch.delete(test);
      finish(mutant, why === null ? null : { group, test, why });
    }
    for (const [test, mutant] of batch) await ask(file, { group, batch: new Map([[test, mutant]]) });
  };
  let busy = 0;
  const worker = async (_, at) => {
    for (;;) {
      const batch = next();
      if (batch === null && busy === 0) return;
      if (batch === null) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        continue;
      }
      busy += 1;
      await ask(join(folder, `mutants-${at}.json`), batch).finally(() => (busy -= 1));
    }
  };
  await Promise.all(Array.from({ length: workers }, worker));
}
