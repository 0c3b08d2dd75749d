// The progress of a restore, in the ledger of operations at the platform: the same command continues, and another operator learns whose
// restore it is.

import { quoted } from "../../stores/sql.mjs";
import { OperationError } from "../command.mjs";
import { me, query, whileHeld } from "../ledger.mjs";

/** How long the same command means the restore that has ended: an operator who did not see its end repeats it. */
const SAME_MS = 24 * 3_600_000;

const TABLE =
  "CREATE TABLE IF NOT EXISTS restore (one INTEGER PRIMARY KEY CHECK (one = 1), journal TEXT NOT NULL) STRICT";

/** What is done for any goal, as long as the maintenance page stays on. */
const FOR_ANY_GOAL = new Set(["paused", "everywhere", "damaged"]);

const EVERYBODY = / --everybody$/;
/** Where a goal leads to, whether or not the damaged database can be read. */
const targetOf = (goal) => goal.replace(EVERYBODY, "");

/** The journal of the last restore, or undefined. */
async function storedJournal(api, environment) {
  const [table] = await query(api, environment, "SELECT name FROM sqlite_master WHERE name = 'restore'");
  const [row] = table ? await query(api, environment, "SELECT journal FROM restore") : [];
  return row && JSON.parse(row.journal);
}

/** Whether the database was replaced, or may have been: of an attempt that got no answer it is not known. */
export const isReplaced = ({ restored, replacing }) => Boolean(restored || replacing);

/** Who made the dump of what is damaged, and on which machine; whoever went on since may be another. */
export const madeDump = ({ done, name, machine }) => ({ name, machine, ...done.damaged });

/** Whether the dump of what is damaged is the one that this machine has. Journals of earlier versions do not say by what it is recognized. */
function isHere({ done: { damaged }, machine }, dump) {
  if (damaged.fingerprint) return damaged.fingerprint === dump;
  return dump !== undefined && machine === me().machine;
}

/** Whether a running restore can go on to another goal: an operator may have mistyped the first, or cannot reach it. */
function canChange({ goal: before, done }, goal) {
  if (!isReplaced(done)) return true;
  return goal === `${before} --everybody` && !done["after-restore-sql"];
}

/** How a goal is shown. */
export const shownOf = (last) => last.shown ?? last.goal;

/** A journal of an earlier version, which knew a backup by its path, as one that knows it by its `goal`. */
function withGoal(last, goal, shown) {
  if (last === undefined || targetOf(last.goal) !== targetOf(shown)) return last;
  return { ...last, shown: shownOf(last), goal: targetOf(goal) + (EVERYBODY.exec(last.goal)?.[0] ?? "") };
}

/**
 * The journal of a restore to a `goal`, which is `shown` to readers: `done` by step, with the result of each. A running one goes on to another goal as
 * long as nothing was replaced (`instead` is the goal that it had, `left` the name of a database that it made); then it must be ended first. `dump` is
 * the fingerprint of the dump that this machine has: where it is not that of the restore, what is damaged is dumped again, or, once it may be replaced,
 * the restore cannot go on here. One that has ended says so (`over`): another one would lose later writes, and is started on purpose with `again`.
 */
export async function journalOf(api, environment, goal, { again = false, dump, shown = goal } = {}) {
  const { name, machine } = me();
  const last = withGoal(await storedJournal(api, environment), goal, shown);
  const isOver = last?.endedAt !== undefined;
  if (isOver && !again && last.goal === goal && Date.now() - Date.parse(last.endedAt) < SAME_MS)
    return { over: `${last.endedAt}, by ${last.name}`, done: last.done };
  const before = isOver ? undefined : last;
  const isOther = before !== undefined && before.goal !== goal;
  if (isOther && !canChange(before, goal))
    throw new OperationError(
      `A restore of ${environment} is under way, by ${before.name} on ${before.machine}: ${shownOf(before)}. End that one first, with the same words, or give it up with --abandon.`,
    );
  const isDumpMissing = Boolean(before?.done.damaged) && !isHere(before, dump);
  if (isDumpMissing && isReplaced(before.done) && !before.done["after-restore-sql"] && !EVERYBODY.test(goal)) {
    const made = madeDump(before);
    throw new OperationError(
      `The dump of what is damaged is not here, and cannot be made any more: ${made.name} made it on ${made.machine}. The restore is ended there, or here with that file, or without it by --everybody, or given up with --abandon.`,
    );
  }
  const isElsewhere = isOther && targetOf(before.goal) !== targetOf(goal);
  const isKept = (step) => !(isDumpMissing && step === "damaged" && !isReplaced(before.done));
  const stays = Object.entries(before?.done ?? {}).filter(
    ([step]) => (!isElsewhere || FOR_ANY_GOAL.has(step)) && isKept(step),
  );
  const journal = { goal, shown, done: Object.fromEntries(stays) };
  const keep = (more) => {
    const written = quoted(JSON.stringify({ ...journal, name, machine, ...more }));
    return whileHeld(
      api,
      environment,
      (isHeld) =>
        `${TABLE}; INSERT INTO restore SELECT 1, ${written} WHERE ${isHeld} ON CONFLICT (one) DO UPDATE SET journal = excluded.journal`,
    );
  };
  return {
    done: journal.done,
    instead: isOther ? shownOf(before) : undefined,
    left: isElsewhere && before.done.database ? before.done.name : undefined,
    /** Records that a step was done, with its result. Whoever has lost the lease records nothing, and is told by an error before they go on. */
    note(step, found = true) {
      journal.done[step] = found;
      return keep();
    },
    /** Records the end. */
    end: () => keep({ endedAt: new Date().toISOString() }),
  };
}

/** The running restore, or undefined where there is none. */
export async function running(api, environment) {
  const last = await storedJournal(api, environment);
  return last?.endedAt === undefined ? last : undefined;
}

/** Forgets the running restore; returns what it was, or undefined where there is none. */
export async function abandon(api, environment) {
  const last = await running(api, environment);
  if (last) await query(api, environment, "DELETE FROM restore; SELECT 1");
  return last;
}
