// Which statements tests ask, and in which tests a fault of one changes an answer or a row.

import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { faults } from "./sql.mjs";
import { run } from "./tests.mjs";

/** So many tests to which a fault matters are asked first. */
export const ENOUGH = 6;

/** Runs tests without a fault, trying those of some statements beside; answers what they wrote down. */
async function written({ program, folder, threads }, names, statements, enough) {
  const [tried, file] = [join(folder, "tried.json"), join(folder, "written.jsonl")];
  await writeFile(
    tried,
    JSON.stringify(Object.fromEntries(statements.map((sql) => [sql, faults(sql).map((f) => f.sql)]))),
  );
  const env = { MIRRORED: "1", STATEMENTS_WRITTEN: file, STATEMENTS_TRIED: tried, STATEMENTS_ENOUGH: String(enough) };
  const { code, stdout, stderr } = await run(program, names, env, threads);
  if (code !== 0) throw new Error(`tests fail without a fault:\n${(stdout + stderr).slice(-5000)}`);
  const lines = (await readFile(file, "utf8")).split("\n").filter(Boolean);
  await rm(file);
  return lines.map((line) => JSON.parse(line));
}

/** Adds what was written down to `{statement: {asks: [test], faults: [[test]]}}`. */
function added(statements, lines) {
  for (const { sql, test, fault } of lines) {
    statements[sql] ??= { asks: [], faults: faults(sql).map(() => []) };
    const list = fault === undefined ? statements[sql].asks : statements[sql].faults[fault];
    if (!list.includes(test)) list.push(test);
  }
  return statements;
}

/** The tests of what was written down, without their calls. */
const namesOf = (tests) => [...new Set(tests.map((test) => test.replace(/#\d+$/, "")))];

/** Records all tests of a binary. Statements that are `known` are tried while they run, others in a second run of those that ask them. */
export async function recorded(how, known) {
  const statements = added({}, await written(how, how.program.names, known, ENOUGH));
  const isKnown = new Set(known);
  const fresh = Object.keys(statements).filter((sql) => !isKnown.has(sql) && statements[sql].faults.length > 0);
  const names = namesOf(fresh.flatMap((sql) => statements[sql].asks));
  return fresh.length === 0 ? statements : added(statements, await written(how, names, fresh, ENOUGH));
}

/** The same for some statements, in all tests that ask them. */
export async function recordedFully(how, statements, some) {
  const names = namesOf(some.flatMap((sql) => statements[sql]?.asks ?? []));
  return names.length === 0 ? statements : added(statements, await written(how, names, some, Number.MAX_SAFE_INTEGER));
}
