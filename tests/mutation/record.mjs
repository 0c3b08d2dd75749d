// Which statements tests run, and in which tests a mutant makes a difference.

import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { mutantsOf } from "./sql.mjs";
import { run } from "./tests.mjs";

/** Number of tests with a difference that are tried first. */
export const ENOUGH = 6;

/** Runs unmodified tests, trying the mutants of some statements as well; returns the recorded lines. */
async function lines({ group, folder, threads }, names, statements, enough) {
  const [tried, file] = [join(folder, "tried.json"), join(folder, "recorded.jsonl")];
  const mutants = statements.map((sql) => [sql, mutantsOf(sql).map((mutant) => mutant.sql)]);
  await writeFile(tried, JSON.stringify(Object.fromEntries(mutants)));
  const env = { MIRRORED: "1", MUTATION_RECORD: file, MUTATION_TRIED: tried, MUTATION_ENOUGH: String(enough) };
  const { code, stdout, stderr } = await run(group, names, env, threads);
  if (code !== 0) throw new Error(`tests fail without a mutant:\n${(stdout + stderr).slice(-5000)}`);
  const text = await readFile(file, "utf8");
  await rm(file);
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/** Adds recorded lines to `{statement: {names, asks: [test], mutants: [[test]]}}`. */
function merged(statements, recorded) {
  for (const { sql, test, name, mutant } of recorded) {
    statements[sql] ??= { names: [], asks: [], mutants: mutantsOf(sql).map(() => []) };
    const { names, asks, mutants } = statements[sql];
    if (name !== undefined && !names.includes(name)) names.push(name);
    const tests = mutant === undefined ? asks : mutants[mutant];
    if (!tests.includes(test)) tests.push(test);
  }
  return statements;
}

/** Names of tests without the numbers of their requests. */
const withoutCalls = (tests) => [...new Set(tests.map((test) => test.replace(/#\d+$/, "")))];

/** Runs all tests of a group: which statements they ask. The mutants of `tried` statements are tried on the way. */
export async function recorded(how, tried) {
  return merged({}, await lines(how, how.group.names, tried, ENOUGH));
}

/** Tries the mutants of some statements in the tests that ask them, until enough of these see a difference. */
export async function recordedDifferences(how, statements, some) {
  const tests = withoutCalls(some.flatMap((sql) => statements[sql].asks));
  return merged(statements, await lines(how, tests, some, ENOUGH));
}

/** The same for some statements, in all of their tests. */
export async function recordedFully(how, statements, some) {
  const tests = withoutCalls(some.flatMap((sql) => statements[sql]?.asks ?? []));
  return tests.length === 0 ? statements : merged(statements, await lines(how, tests, some, Number.MAX_SAFE_INTEGER));
}
