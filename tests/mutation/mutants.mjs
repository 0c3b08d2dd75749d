// Every predicate that isolates tenants is needed: each statement of a test has a mutant without each of them, and a
// cell of the isolation matrix or another test must kill it.

import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { seconds } from "../../scripts/setup/steps.mjs";
import { tryInTests } from "./batches.mjs";
import { EQUIVALENT, equivalentOf } from "./equivalent.mjs";
import { remember, remembered } from "./memory.mjs";
import { recordDifferences, recorded } from "./record.mjs";
import { mutantsOf, placeOf } from "./sql.mjs";
import { built, GROUPS } from "./tests.mjs";
import { isCall, tryInMirrors } from "./trials.mjs";

/** Number of mutants that are tried of a place which is claimed to be equivalent: some have thousands. */
const CLAIMED = 16;

const keyOf = ({ from, sql }) => createHash("sha256").update(`${from}\0${sql}`).digest("hex").slice(0, 16);

/** Names of a statement in all groups. */
const namesOf = (memory, sql) => [
  ...new Set(GROUPS.flatMap((name) => memory.recorded[name]?.statements[sql]?.names ?? [])),
];

const howTo = (name, { groups, folder, say }) => ({
  group: groups.get(name),
  folder,
  threads: availableParallelism(),
  say,
});

/** Records the statements of each group of tests. */
async function record(how) {
  const { groups, memory, say } = how;
  for (const name of GROUPS) {
    const { mark, names } = groups.get(name);
    if (memory.recorded[name]?.mark === mark) continue;
    say(`${name}: recording ${names.length} tests`);
    memory.recorded[name] = { mark, statements: await recorded(howTo(name, how)), tried: {} };
    await remember(memory);
  }
}

/** Records in which tests mutants make a difference: in some tests, or, `isFull`, in all that ask their statements. */
async function recordMutants(mutants, how, isFull = false) {
  const { memory, say } = how;
  for (const name of GROUPS) {
    const { statements, tried } = memory.recorded[name];
    const isKnown = (depth) => (isFull ? depth === "fully" : depth !== undefined);
    const fresh = mutants.filter(({ from, key }) => statements[from] && !isKnown(tried[key]));
    if (fresh.length === 0) continue;
    say(`${name}: recording in which tests ${fresh.length} mutants make a difference`);
    await recordDifferences(howTo(name, how), statements, fresh, isFull);
    for (const { key } of fresh) tried[key] = isFull ? "fully" : "partly";
    await remember(memory);
  }
}

/** The tests of a group in which a mutant makes a difference. */
const testsOf = (memory, name, { from, at }) => memory.recorded[name].statements[from]?.mutants[at] ?? [];

/** How often tests ask the statement of a mutant. */
const asksOf = (memory, { from }) =>
  GROUPS.reduce((sum, name) => sum + (memory.recorded[name].statements[from]?.asks.length ?? 0), 0);

/** Whether the test that killed a mutant the last time still asks its statement. */
const stillAsks = (memory, { group, test }, from) =>
  memory.recorded[group].statements[from]?.asks.includes(test) ?? false;

/** Every mutant of every recorded statement, with the names of the statement. */
function mutantsIn(memory) {
  const statements = new Set(GROUPS.flatMap((name) => Object.keys(memory.recorded[name].statements)));
  return [...statements].flatMap((from) => {
    const names = namesOf(memory, from).sort();
    return mutantsOf(from).map(({ at: offset, ...mutant }, at) => {
      const place = placeOf({ from, at: offset, ...mutant });
      return { from, at, names, place, ...mutant, key: keyOf({ from, sql: mutant.sql }) };
    });
  });
}

/** Places of predicates: each with its mutants in all statements that share it, and their names. */
function placesOf(mutants) {
  const places = new Map();
  for (const mutant of mutants) {
    if (!places.has(mutant.place)) places.set(mutant.place, { names: [], mutants: [] });
    const place = places.get(mutant.place);
    place.mutants.push(mutant);
    place.names.push(...mutant.names.filter((name) => !place.names.includes(name)));
  }
  return places;
}

/** What a mutant has survived that survives: which builds of the tests, tried how, and how many of them; null before that is recorded. */
function evidenceOf(mutant, { groups, memory }) {
  const parts = GROUPS.filter((name) => memory.recorded[name].statements[mutant.from]).map((name) => {
    const tried = memory.recorded[name].tried[mutant.key];
    return tried === undefined ? null : [groups.get(name).mark, tried, testsOf(memory, name, mutant).length].join();
  });
  return parts.includes(null) ? null : parts.join(" ");
}

/** Earlier results that are still valid, by mutant. */
function validResults(work, how) {
  const { groups, memory } = how;
  const isBelieved = (mutant, before) => {
    if (before === undefined) return false;
    if (before.by !== null) return groups.get(before.by.group).mark === before.mark;
    return before.evidence !== null && before.evidence === evidenceOf(mutant, how);
  };
  return new Map(
    work
      .filter((mutant) => isBelieved(mutant, memory.found[mutant.key]))
      .map((mutant) => [mutant, memory.found[mutant.key].by]),
  );
}

/** Sets the tests to run for a mutant: its last killer first. */
function prepare(mutant, memory) {
  const tried = new Set(mutant.tried);
  mutant.first = memory.found[mutant.key]?.by;
  mutant.open = Object.fromEntries(
    GROUPS.map((name) => {
      const first =
        mutant.first?.group === name && stillAsks(memory, mutant.first, mutant.from) ? [mutant.first.test] : [];
      const all = [...new Set([...first, ...testsOf(memory, name, mutant)])];
      return [name, all.filter((test) => !tried.has(`${name} ${test}`))];
    }),
  );
  mutant.tried = [...tried, ...GROUPS.flatMap((name) => mutant.open[name].map((test) => `${name} ${test}`))];
  mutant.calls = mutant.open.isolation.filter(isCall);
  mutant.open.isolation = mutant.open.isolation.filter((test) => !isCall(test));
}

/** Some of a place's mutants: half of them the likeliest, half of them any, as those that many tests ask are much alike. */
function chosen(mutants, most, likelihood) {
  const by = (value) => (one, other) => value(other) - value(one);
  const sorted = mutants.map((mutant) => ({ mutant, value: likelihood(mutant) })).sort(by(({ value }) => value));
  const likeliest = sorted.splice(0, Math.ceil(most / 2));
  const any = sorted.sort(by(({ mutant }) => Number.parseInt(mutant.key.slice(0, 8), 16)));
  return [...likeliest, ...any.slice(0, most - likeliest.length)].map(({ mutant }) => mutant);
}

async function trySome(mutants, how, counts) {
  const { groups, memory, folder } = how;
  const killed = new Set();
  const ended = (mutant, by) => {
    counts[by === null ? "survived" : "killed"] += 1;
    if (by !== null) killed.add(mutant);
    memory.found[mutant.key] =
      by === null ? { by, evidence: evidenceOf(mutant, how) } : { by, mark: groups.get(by.group).mark };
  };
  for (const mutant of mutants) prepare(mutant, memory);
  const threads = availableParallelism();
  const inMirror = (mutant, test) => ended(mutant, { group: "isolation", test });
  await tryInMirrors(mutants, { group: groups.get("isolation"), folder, threads, ended: inMirror });
  const rest = mutants.filter((mutant) => !killed.has(mutant));
  await tryInTests(rest, { groups, folder, workers: Math.max(1, Math.floor(threads / 2)), threads: 2, ended });
}

/**
 * Tries mutants of each place until one is killed: the likeliest first, then more at once. Those whose last killer is known run that alone;
 * for the others it is recorded first in which tests they make a difference.
 */
async function tryAll(work, how) {
  const { memory, say } = how;
  const [from, counts] = [Date.now(), { killed: 0, survived: 0 }];
  const sayCounts = () => say(`${counts.killed} killed, ${counts.survived} survived (${seconds(from)})`);
  const tick = setInterval(() => void remember(memory).then(sayCounts), 20_000);
  const killerOf = (mutant) => {
    const by = memory.found[mutant.key]?.by;
    return by && stillAsks(memory, by, mutant.from) ? by : null;
  };
  const likelihood = (mutant) => (killerOf(mutant) ? 1e9 : 0) + asksOf(memory, mutant);
  try {
    for (let most = 1; ; most *= 4) {
      const known = validResults(work, how);
      const open = [...placesOf(work).values()]
        .filter(({ mutants }) => !mutants.some((mutant) => known.get(mutant)))
        .filter(({ names, mutants }) => most <= CLAIMED || !equivalentOf(mutants[0].place, names))
        .flatMap(({ mutants }) =>
          chosen(
            mutants.filter((mutant) => !known.has(mutant)),
            most,
            likelihood,
          ),
        );
      if (open.length === 0) return;
      await recordMutants(
        open.filter((mutant) => !killerOf(mutant)),
        how,
      );
      await trySome(open, how, counts);
    }
  } finally {
    clearInterval(tick);
    await remember(memory);
    sayCounts();
  }
}

/** Places where no mutant was killed, and none is expected to be. */
const survivorsOf = (work, memory) =>
  [...placesOf(work)].filter(
    ([place, { names, mutants }]) => !mutants.some(({ key }) => memory.found[key]?.by) && !equivalentOf(place, names),
  );

/**
 * Runs everything; returns counts and errors. `modules` select the statements to try, `tests` those to record, and `unclaimed` leaves out
 * the places that are listed as equivalent.
 */
export async function killMutants({ modules, tests, shard = [0, 1], unclaimed, again, say = console.log } = {}) {
  const folder = await mkdtemp(join(tmpdir(), "asgard-mutation-"));
  try {
    say("building the tests");
    const groups = await built(folder, tests);
    const memory = await remembered();
    if (again) memory.found = {};
    const isIn = (name) => modules.some((module) => name === module || name.startsWith(`${module}::`));
    const isMeant = (names) => modules === undefined || names.some(isIn);
    const how = { groups, memory, folder, isMeant, say };
    await record(how);
    const all = mutantsIn(memory);
    const meant = all.filter(({ names }) => isMeant(names));
    const places = [...placesOf(meant)].filter(([place, { names }]) => !(unclaimed && equivalentOf(place, names)));
    const mine = new Set(places.map(([place]) => place).filter((_, at) => at % shard[1] === shard[0]));
    const work = meant.filter(({ place }) => mine.has(place));
    await tryAll(work, how);
    const survivors = () => survivorsOf(work, memory).flatMap(([, { mutants }]) => mutants);
    // A place that other statements share may be killed in these.
    const survived = new Set(survivors().map(({ place }) => place));
    work.push(...all.filter(({ names, place }) => !isMeant(names) && survived.has(place)));
    await tryAll(work, how);
    // Survivors so far were tried in some of the tests.
    await recordMutants(survivors(), how, true);
    await tryAll(work, how);
    return verdict(work, memory, tests === undefined && work.length === all.length);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Counts results and collects errors. */
function verdict(work, memory, isWhole) {
  const places = placesOf(work);
  const counts = { statements: new Set(work.map(({ from }) => from)).size, mutants: work.length, places: places.size };
  Object.assign(counts, { "killed by a cell": 0, "killed by another test": 0, equivalent: 0, survived: 0 });
  const wrong = [];
  const met = new Set();
  for (const [place, { names, mutants }] of places) {
    const by = mutants.map(({ key }) => memory.found[key]?.by).find(Boolean);
    const known = equivalentOf(place, names);
    if (known) met.add(known.line);
    if (by) counts[by.group === "isolation" ? "killed by a cell" : "killed by another test"] += 1;
    else counts[known ? "equivalent" : "survived"] += 1;
    if (!by && !known) wrong.push(`survived: ${names[0]}: ${place}`);
    if (by && known && isWhole) wrong.push(`not equivalent, ${by.test} kills it: ${known.line} (${place})`);
  }
  if (isWhole)
    wrong.push(...EQUIVALENT.filter(({ line }) => !met.has(line)).map(({ line }) => `not asked any more: ${line}`));
  return { counts, wrong };
}
