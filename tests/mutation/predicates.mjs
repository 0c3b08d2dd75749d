// No predicate that keeps companies apart is there for nothing: every statement that a test asks is asked without each of them, one
// at a time, and a cell of the isolation matrix or another test must mind.

import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { seconds } from "../../scripts/setup/steps.mjs";
import { REDUNDANT, rewrite, UNPROVEN } from "./known.mjs";
import { ENOUGH, recorded, recordedFully } from "./matters.mjs";
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

/** The places of predicates, each with the faults of all statements that share it. */
function placesOf(faults) {
  const places = new Map();
  for (const fault of faults) {
    if (!places.has(fault.context)) places.set(fault.context, []);
    places.get(fault.context).push(fault);
  }
  return places;
}

/** What was found before and is so still, of each fault. */
function believed(work, { programs, memory }) {
  const marks = BINARIES.map((name) => programs.get(name).mark).join();
  const tests = (fault) => BINARIES.map((name) => testsOf(memory, name, fault).length).join();
  const isBelieved = (fault, before) => {
    if (before === undefined) return false;
    if (before.by !== null) return programs.get(before.by.binary).mark === before.mark;
    return before.mark === marks && before.tests === tests(fault);
  };
  return new Map(
    work
      .filter((fault) => isBelieved(fault, memory.found[fault.key]))
      .map((fault) => [fault, memory.found[fault.key].by]),
  );
}

/** What is to be asked of a fault: who minded it the last time first. */
function prepare(fault, memory) {
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

/** Asks who minds these faults. */
async function askSome(faults, { programs, memory, folder }, counts) {
  const marks = BINARIES.map((name) => programs.get(name).mark).join();
  const tests = (fault) => BINARIES.map((name) => testsOf(memory, name, fault).length).join();
  const minded = new Set();
  const ended = (fault, by) => {
    counts[by === null ? "silent" : "minded"] += 1;
    if (by !== null) minded.add(fault);
    memory.found[fault.key] =
      by === null ? { by, mark: marks, tests: tests(fault) } : { by, mark: programs.get(by.binary).mark };
  };
  for (const fault of faults) prepare(fault, memory);
  const threads = availableParallelism();
  const mirrored = (fault, test) => ended(fault, { binary: "isolation", test });
  await askPlanned(faults, { program: programs.get("isolation"), folder, threads, ended: mirrored });
  const rest = faults.filter((fault) => !minded.has(fault));
  await askAll(rest, { programs, folder, workers: Math.max(1, Math.floor(threads / 2)), threads: 2, ended });
}

/** Asks about each place until one of its statements is minded: the likeliest first, then more at once. */
async function ask(work, how) {
  const { memory, told } = how;
  const [from, counts] = [Date.now(), { minded: 0, silent: 0 }];
  const said = () => told(`${counts.minded} minded, ${counts.silent} not (${seconds(from)})`);
  const tick = setInterval(() => void remember(memory).then(said), 20_000);
  const likely = (fault) =>
    (memory.found[fault.key]?.by ? 1000 : 0) +
    BINARIES.reduce((sum, name) => sum + testsOf(memory, name, fault).length, 0);
  try {
    for (let most = 1; ; most *= 4) {
      const known = believed(work, how);
      const open = [...placesOf(work).values()]
        .filter((faults) => !faults.some((fault) => known.get(fault)))
        .flatMap((faults) =>
          faults
            .filter((fault) => !known.has(fault))
            .sort((one, other) => likely(other) - likely(one))
            .slice(0, most),
        );
      if (open.length === 0) return;
      await askSome(open, how, counts);
    }
  } finally {
    clearInterval(tick);
    await remember(memory);
    said();
  }
}

/** The places where no statement is minded, with their faults. */
const silentOf = (work, memory) =>
  [...placesOf(work)].filter(([, faults]) => !faults.some(({ key }) => memory.found[key]?.by));

/** Tries those that nobody minded in all tests that ask them, where only some were tried. */
async function fully(silent, { programs, memory, folder, told }) {
  for (const name of BINARIES) {
    const { statements, full } = memory.recorded[name];
    const isFull = new Set(full);
    const cut = silent.filter((fault) => testsOf(memory, name, fault).length >= ENOUGH);
    const some = [...new Set(cut.map(({ from }) => from))].filter((sql) => !isFull.has(sql));
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
    const silent = silentOf(work, memory).filter(([context]) => !REDUNDANT.has(context));
    await fully(
      silent.flatMap(([, faults]) => faults),
      how,
    );
    await ask(work, how);
    const isWhole = work.length === all.length;
    if (isWhole && process.env.UPDATE === "1") {
      const open = silentOf(work, memory).map(([context]) => context);
      await rewrite(open.filter((context) => !REDUNDANT.has(context)));
    }
    return judged(work, memory, isWhole);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Counts; says what is wrong. */
function judged(work, memory, isWhole) {
  const places = placesOf(work);
  const counts = { statements: new Set(work.map(({ from }) => from)).size, predicates: work.length };
  Object.assign(counts, { places: places.size, "minded by a cell": 0, "minded by another test": 0 });
  Object.assign(counts, { redundant: 0, unproven: 0 });
  const wrong = [];
  for (const [context, faults] of places) {
    const by = faults.map(({ key }) => memory.found[key]?.by).find(Boolean);
    if (by) counts[by.binary === "isolation" ? "minded by a cell" : "minded by another test"] += 1;
    else if (REDUNDANT.has(context)) counts.redundant += 1;
    else if (UNPROVEN.has(context)) counts.unproven += 1;
    else wrong.push(`nobody minds ${context}`);
    if (by && isWhole && (REDUNDANT.has(context) || UNPROVEN.has(context))) wrong.push(`minded by now: ${context}`);
  }
  if (isWhole) {
    const gone = [...REDUNDANT, ...UNPROVEN].filter((known) => !places.has(known));
    wrong.push(...gone.map((known) => `not asked any more: ${known}`));
  }
  return { counts, wrong };
}
