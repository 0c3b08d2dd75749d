// No predicate that keeps companies apart is there for nothing: every statement that a test asks is asked without each of them, one
// at a time, and a cell of the isolation matrix or another test must mind.

import { execFile, spawn } from "node:child_process";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { environment, root } from "../setup/steps.mjs";
import { REDUNDANT, UNPROVEN } from "./known.mjs";
import { contextOf, faults } from "./sql.mjs";

/** The matrix first: it is what this is about. */
const BINARIES = ["isolation", "routes"];

/** The test binaries, built, as they are now: whoever builds meanwhile changes nothing here. */
async function built(folder) {
  const args = ["test", "--no-run", "--message-format=json", ...BINARIES.flatMap((name) => ["--test", name])];
  const { stdout } = await promisify(execFile)("cargo", args, { cwd: root, env: environment, maxBuffer: 1 << 28 });
  const lines = stdout.split("\n").filter((line) => line.startsWith("{"));
  const found = lines.map((line) => JSON.parse(line)).filter(({ executable }) => executable);
  const copied = found.map(async ({ target, executable }) => {
    const program = join(folder, target.name);
    await copyFile(executable, program);
    return [target.name, program];
  });
  return new Map(await Promise.all(copied));
}

/** Runs tests; answers the code that they ended with and what they said. */
function run(program, args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...environment, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, said }));
  });
}

/** Runs all tests without a fault; answers what they wrote down. */
async function written(programs, folder, env = {}) {
  const lines = [];
  for (const name of BINARIES) {
    const file = join(folder, `${name}.jsonl`);
    const { code, said } = await run(programs.get(name), [], { ...env, STATEMENTS_WRITTEN: file });
    if (code !== 0) throw new Error(`tests/${name} fails without a fault:\n${said.slice(-3000)}`);
    const text = await readFile(file, "utf8");
    for (const line of text.split("\n").filter(Boolean)) lines.push({ binary: name, ...JSON.parse(line) });
    await rm(file);
  }
  return lines;
}

/** Every fault of every statement that tests ask, with the tests that make it matter to the database. */
async function matters(programs, folder) {
  const statements = new Map();
  for (const { sql } of await written(programs, folder)) {
    if (!statements.has(sql)) {
      const found = faults(sql);
      if (found.length > 0)
        statements.set(
          sql,
          found.map((fault) => ({ from: sql, ...fault, tests: [] })),
        );
    }
  }
  const file = join(folder, "tried.json");
  const tried = [...statements].map(([sql, found]) => [sql, found.map((fault) => fault.sql)]);
  await writeFile(file, JSON.stringify(Object.fromEntries(tried)));
  for (const { binary, test, sql, fault } of await written(programs, folder, { STATEMENTS_TRIED: file })) {
    if (fault !== undefined) statements.get(sql)?.[fault].tests.push({ binary, test });
  }
  return [...statements.values()].flat();
}

/** Tests that are asked at once. */
const AT_ONCE = 6;

/** Which test minds, or null. Those that minded most often are asked first. */
async function minds(programs, { from, sql, tests }, remembered) {
  const env = { STATEMENT_AT_FAULT: JSON.stringify([from, sql]) };
  for (const binary of BINARIES) {
    const names = tests.filter((test) => test.binary === binary).map(({ test }) => test);
    names.sort((one, other) => (remembered.get(other) ?? 0) - (remembered.get(one) ?? 0));
    for (let at = 0; at < names.length; at += AT_ONCE) {
      const some = names.slice(at, at + AT_ONCE);
      const { code, said } = await run(programs.get(binary), ["--exact", "--test-threads=2", ...some], env);
      if (code === 0) continue;
      const told = /^MINDED (.*)$/m.exec(said);
      if (told === null) throw new Error(`tests ended without a word:\n${said.slice(-3000)}`);
      const { test, why } = JSON.parse(told[1]);
      remembered.set(test, (remembered.get(test) ?? 0) + 1);
      return { binary, test, why };
    }
  }
  return null;
}

/** Proves it; answers what was counted, and what is wrong. `only` names a part of the statements that are tried. */
export async function predicates({ only = "", told = () => {} } = {}) {
  const folder = await mkdtemp(join(tmpdir(), "asgard-predicates-"));
  try {
    const programs = await built(folder);
    const work = (await matters(programs, folder)).filter(({ from }) => from.includes(only));
    const counts = { statements: new Set(work.map(({ from }) => from)).size, predicates: work.length };
    Object.assign(counts, { "minded by a cell": 0, "minded by another test": 0, redundant: 0, unproven: 0 });
    const [wrong, remembered, silent, minded] = [[], new Map(), new Set(), new Set()];
    const queue = work.values();
    const worker = async () => {
      for (const fault of queue) {
        const context = contextOf(fault);
        const found = await minds(programs, fault, remembered);
        const list = [REDUNDANT, UNPROVEN].findIndex((known) => known.has(context));
        if (found !== null) counts[found.binary === "isolation" ? "minded by a cell" : "minded by another test"] += 1;
        else if (list === -1) wrong.push(`nobody minds ${context}`);
        else counts[["redundant", "unproven"][list]] += 1;
        (found === null ? silent : minded).add(context);
        told(fault, context, found);
      }
    };
    await Promise.all(Array.from({ length: availableParallelism() }, worker));
    if (only === "") {
      for (const context of [...REDUNDANT, ...UNPROVEN].filter((known) => !silent.has(known))) {
        wrong.push(`${minded.has(context) ? "minded by now" : "not asked any more"}: ${context}`);
      }
    }
    return { counts, wrong };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
