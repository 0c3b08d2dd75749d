// The progress of a restore, in the ledger of operations at the platform: the same command continues, and another operator learns whose
// restore it is.

import { quoted } from "../../stores/sql.mjs";
import { OperationError } from "../command.mjs";
import { me, query } from "../ledger.mjs";

/** How long the same command means the restore that has ended: an operator who did not see its end repeats it. */
const SAME_MS = 24 * 3_600_000;

const TABLE =
  "CREATE TABLE IF NOT EXISTS restore (one INTEGER PRIMARY KEY CHECK (one = 1), journal TEXT NOT NULL) STRICT";

/** The journal of the running restore, or undefined. */
async function storedJournal(api, environment) {
  const [table] = await query(api, environment, "SELECT name FROM sqlite_master WHERE name = 'restore'");
  const [row] = table ? await query(api, environment, "SELECT journal FROM restore") : [];
  return row && JSON.parse(row.journal);
}

/**
 * The journal of a restore to a `goal`: `done` by step, with the result of each. A running one to another goal must be ended first, and the
 * dump of the damaged database is on the machine that made it. One that has ended says so (`over`): another one would lose later writes,
 * and is started on purpose with `again`.
 */
export async function journalOf(api, environment, goal, { again = false } = {}) {
  const { name, machine } = me();
  const last = await storedJournal(api, environment);
  const isOver = last?.endedAt !== undefined;
  if (isOver && !again && last.goal === goal && Date.now() - Date.parse(last.endedAt) < SAME_MS)
    return { over: `${last.endedAt}, by ${last.name}` };
  const before = isOver ? undefined : last;
  if (before && before.goal !== goal)
    throw new OperationError(
      `A restore of ${environment} is under way, by ${before.name} on ${before.machine}: ${before.goal}. End that one first, with the same words.`,
    );
  if (before && before.machine !== machine && before.done.damaged)
    throw new OperationError(
      `${before.name} began it on ${before.machine}, where the dump of what is damaged lies: it is ended there.`,
    );
  const journal = before ?? { goal, name, machine, done: {} };
  const keep = (more) => {
    const written = quoted(JSON.stringify({ ...journal, name, machine, ...more }));
    const sql = `${TABLE}; INSERT INTO restore VALUES (1, ${written}) ON CONFLICT (one) DO UPDATE SET journal = excluded.journal; SELECT 1`;
    return query(api, environment, sql);
  };
  return {
    done: journal.done,
    /** Records that a step was done, with its result. */
    note(step, found = true) {
      journal.done[step] = found;
      return keep();
    },
    /** Records the end. */
    end: () => keep({ endedAt: new Date().toISOString() }),
  };
}
