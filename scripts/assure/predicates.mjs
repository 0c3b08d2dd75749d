// No predicate that keeps companies apart is there for nothing: every statement that a test asks is asked without each of them, one
// at a time, and a cell of the isolation matrix or another test must mind.

import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { seconds } from "../setup/steps.mjs";
import { REDUNDANT, rewrite, UNPROVEN } from "./known.mjs";
import { recorded, recordedFully } from "./matters.mjs";
import { remember, remembered } from "./memory.mjs";
import { askAll } from "./packets.mjs";
import { askPlanned, isPlaced } from "./planned.mjs";
import { contextOf, faults } from "./sql.mjs";
import { BINARIES, built } from "./tests.mjs";

const keyOf = ({ from, sql }) => createHash("sha256").update(`${from}\0${sql}`).digest("hex").slice(0, 16);

/** What tests ask, of each binary as it is now. */
async function asked({ programs, memory, folder, told }) {
  for (const name of BINARIES) {
    const { mark } = programs.get(name);
    if (memory.recorded[name]?.mark === mark) continue;
    told(`tests/${name}: writing down what it asks, and which faults matter to the database`);
    const how = { program: programs.get(name), folder, threads: availableParallelism() };
    const statements = await recorded(how, Object.keys(memory.recorded[name]?.statements ?? {}));
    memory.recorded[name] = { mark, statements, full: [] };
    await remember(memory);
  }
}

/** The tests of a binary to which a fault matters. */
const testsOf = (memory, name, { from, at }) => memory.recorded[name].statements[from]?.faults[at] ?? [];

const asksStill = (memory, { binary, test }, from) =>
  memory.recorded[binary].statements[from]?.asks.includes(test) ?? false;

/** Every fault of every statement that tests ask. */
function faultsOf(memory) {
  const statements = new Set(BINARIES.flatMap((name) => Object.keys(memory.recorded[name].statements)));
  return [...statements].flatMap((from) =>
    faults(from).map(({ at: place, ...fault }, at) => {
      const context = contextOf({ from, at: place, ...fault });
      return { from, at, context, ...fault, key: keyOf({ from, sql: fault.sql }) };
    }),
  );
}

/** Asks who minds; what was found before is asked first, or believed where nothing changed since. */
async function ask(work, { programs, memory, folder, told }) {
  const marks = BINARIES.map((name) => programs.get(name).mark).join();
  const tests = (fault) => BINARIES.map((name) => testsOf(memory, name, fault).length).join();
  const open = work.filter((fault) => {
    const before = memory.found[fault.key];
    const isBelieved = before?.by ? programs.get(before.by.binary).mark === before.mark : before?.mark === marks;
    return !isBelieved || (before.by === null && before.tests !== tests(fault));
  });
  for (const fault of open) {
    const asked = new Set(fault.asked);
    fault.first = memory.found[fault.key]?.by;
    fault.open = Object.fromEntries(
      BINARIES.map((name) => {
        const first =
          fault.first?.binary === name && asksStill(memory, fault.first, fault.from) ? [fault.first.test] : [];
        const all = [...new Set([...first, ...testsOf(memory, name, fault)])];
        return [name, all.filter((test) => !asked.has(`${name} ${test}`))];
      }),
    );
    fault.asked = [...asked, ...BINARIES.flatMap((name) => fault.open[name].map((test) => `${name} ${test}`))];
    fault.placed = fault.open.isolation.filter(isPlaced);
    fault.open.isolation = fault.open.isolation.filter((test) => !isPlaced(test));
  }
  const [from, counts] = [Date.now(), { minded: 0, silent: 0 }];
  const said = () => told(`${counts.minded} minded, ${counts.silent} not, of ${open.length} (${seconds(from)})`);
  const tick = setInterval(() => void remember(memory).then(said), 20_000);
  const ended = (fault, by) => {
    counts[by === null ? "silent" : "minded"] += 1;
    memory.found[fault.key] =
      by === null ? { by, mark: marks, tests: tests(fault) } : { by, mark: programs.get(by.binary).mark };
  };
  try {
    const cores = availableParallelism();
    const minded = new Set();
    const mirrored = (fault, test) => {
      minded.add(fault);
      ended(fault, { binary: "isolation", test });
    };
    await askPlanned(open, { program: programs.get("isolation"), folder, threads: cores, ended: mirrored });
    const rest = open.filter((fault) => !minded.has(fault));
    await askAll(rest, { programs, folder, workers: Math.max(1, Math.floor(cores / 2)), threads: 2, ended });
  } finally {
    clearInterval(tick);
    await remember(memory);
    said();
  }
}

/** Tries those that nobody minded in all tests that ask them, where only some were tried. */
async function fully(silent, { programs, memory, folder, told }) {
  for (const name of BINARIES) {
    const { statements, full } = memory.recorded[name];
    const isFull = new Set(full);
    const some = [...new Set(silent.map(({ from }) => from))].filter((sql) => !isFull.has(sql));
    if (some.length === 0) continue;
    told(`tests/${name}: trying ${some.length} statements in all tests that ask them`);
    await recordedFully({ program: programs.get(name), folder, threads: availableParallelism() }, statements, some);
    full.push(...some);
    await remember(memory);
  }
}

/** Proves it; answers what was counted, and what is wrong. `only` names a part of the statements that are tried. */
export async function predicates({ only = "", shard = [0, 1], again = false, told = console.log } = {}) {
  const folder = await mkdtemp(join(tmpdir(), "asgard-predicates-"));
  try {
    told("building the tests");
    const programs = await built(folder);
    const memory = await remembered();
    if (again) memory.found = {};
    const how = { programs, memory, folder, told };
    await asked(how);
    const all = faultsOf(memory);
    const work = all.filter(({ from }, at) => from.includes(only) && at % shard[1] === shard[0]);
    await ask(work, how);
    const silent = work.filter(({ key, context }) => memory.found[key].by === null && !REDUNDANT.has(context));
    await fully(silent, how);
    await ask(silent, how);
    const isWhole = work.length === all.length;
    if (isWhole && process.env.UPDATE === "1") {
      const open = work.filter(({ key, context }) => memory.found[key].by === null && !REDUNDANT.has(context));
      await rewrite(open.map(({ context }) => context));
    }
    return judged(work, memory, isWhole);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Counts; says what is wrong. */
function judged(work, memory, isWhole) {
  const counts = { statements: new Set(work.map(({ from }) => from)).size, predicates: work.length };
  Object.assign(counts, { "minded by a cell": 0, "minded by another test": 0, redundant: 0, unproven: 0 });
  const [wrong, silent, minded] = [new Set(), new Set(), new Set()];
  for (const { key, context } of work) {
    const { by } = memory.found[key];
    (by === null ? silent : minded).add(context);
    if (by !== null) counts[by.binary === "isolation" ? "minded by a cell" : "minded by another test"] += 1;
    else if (REDUNDANT.has(context)) counts.redundant += 1;
    else if (UNPROVEN.has(context)) counts.unproven += 1;
    else wrong.add(`nobody minds ${context}`);
  }
  if (isWhole) {
    for (const context of [...REDUNDANT, ...UNPROVEN].filter((known) => !silent.has(known))) {
      wrong.add(`${minded.has(context) ? "minded by now" : "not asked any more"}: ${context}`);
    }
  }
  return { counts, wrong: [...wrong] };
}
