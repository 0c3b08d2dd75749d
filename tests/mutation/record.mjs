// Which statements tests run, and in which tests a mutant makes a difference.

import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { seconds } from "../../scripts/setup/steps.mjs";
import { run } from "./tests.mjs";

/** Number of tests with a difference that are enough to begin with. */
const ENOUGH = 6;

/** Names of tests without the numbers of their requests. */
const withoutCalls = (tests) => [...new Set(tests.map((test) => test.replace(/#\d+$/, "")))];

/** Says each minute how many tests have ended, and which of them the runner calls slow; returns what the runner's lines go to, and the end. */
function progress(names, say) {
  const [from, slow] = [Date.now(), new Set()];
  let ended = 0;
  const said = (line) => {
    const [, test, how] = /^test (\S+) (\.\.\. |has been running)/.exec(line) ?? [];
    if (how === "... ") ended += 1;
    if (how === "has been running") slow.add(test);
    if (how === "... ") slow.delete(test);
  };
  const tick = setInterval(
    () => say(`  ${ended} of ${names.length} tests (${seconds(from)}) ${[...slow].join(" ")}`.trimEnd()),
    60_000,
  );
  return { said, end: () => clearInterval(tick) };
}

/** Runs unmodified tests, trying some mutants where their statements run; returns the recorded lines. */
async function lines({ group, folder, threads, say }, names, mutants, enough) {
  const [tried, file] = [join(folder, "tried.json"), join(folder, "recorded.jsonl")];
  const byStatement = {};
  for (const { from, at, sql } of mutants) {
    byStatement[from] ??= {};
    byStatement[from][at] = sql;
  }
  await writeFile(tried, JSON.stringify(byStatement));
  const env = { ALL_CALLS: "1", MUTATION_RECORD: file, MUTATION_TRIED: tried };
  if (enough !== undefined) env.MUTATION_ENOUGH = String(enough);
  const { said, end } = progress(names, say);
  const { code, stdout, stderr } = await run(group, names, env, threads, said).finally(end);
  if (code !== 0) throw new Error(`tests fail without a mutant:\n${(stdout + stderr).slice(-5000)}`);
  const text = await readFile(file, "utf8");
  await rm(file);
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/** Adds recorded lines to `{statement: {names, asks: [test], mutants: {number: [test]}}}`. */
function merge(statements, recorded) {
  for (const { sql, test, name, mutant } of recorded) {
    statements[sql] ??= { names: [], asks: [], mutants: {} };
    const { names, asks, mutants } = statements[sql];
    if (name !== undefined && !names.includes(name)) names.push(name);
    if (mutant !== undefined) mutants[mutant] ??= [];
    const tests = mutant === undefined ? asks : mutants[mutant];
    if (!tests.includes(test)) tests.push(test);
  }
}

/** Runs all tests of a group: the statements that they ask. */
export async function recorded(how) {
  const statements = {};
  merge(statements, await lines(how, how.group.names, [], 0));
  return statements;
}

/**
 * Tries mutants in the tests that ask their statements: until some tests have seen a difference, and at most a few times in each; or, `isFull`,
 * each time.
 */
export async function recordDifferences(how, statements, mutants, isFull) {
  const tests = withoutCalls([...new Set(mutants.map(({ from }) => from))].flatMap((sql) => statements[sql].asks));
  merge(statements, await lines(how, tests, mutants, isFull ? undefined : ENOUGH));
}
