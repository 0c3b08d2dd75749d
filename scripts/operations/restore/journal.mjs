// How far a restore of an environment has come. It lies with the platform, in the ledger of operations: whoever types the command again goes on,
// and another operator is told whose it is.

import { OperationRefused } from "../command.mjs";
import { me, query, text } from "../ledger.mjs";

/** How long the same words mean the restore that is over: whoever did not see its end types them again. */
const SAME_MS = 24 * 3_600_000;

const TABLE =
  "CREATE TABLE IF NOT EXISTS restore (one INTEGER PRIMARY KEY CHECK (one = 1), journal TEXT NOT NULL) STRICT";

/** The journal of what is under way, or undefined. */
async function begun(ask, environment) {
  const [table] = await query(ask, environment, "SELECT name FROM sqlite_master WHERE name = 'restore'");
  const [row] = table ? await query(ask, environment, "SELECT journal FROM restore") : [];
  return row && JSON.parse(row.journal);
}

/**
 * The journal of a restore to a `goal`: `done` by step, and what each found. One to somewhere else that is under way is ended first, and the dump
 * of what is damaged lies where it was made. One that is over says so (`over`): another one would lose what was written since, and is begun
 * `again` on purpose.
 */
export async function journalOf(ask, environment, goal, { again = false } = {}) {
  const { name, machine } = me();
  const last = await begun(ask, environment);
  const isOver = last?.endedAt !== undefined;
  if (isOver && !again && last.goal === goal && Date.now() - Date.parse(last.endedAt) < SAME_MS)
    return { over: `${last.endedAt}, by ${last.name}` };
  const before = isOver ? undefined : last;
  if (before && before.goal !== goal)
    throw new OperationRefused(
      `A restore of ${environment} is under way, by ${before.name} on ${before.machine}: ${before.goal}. End that one first, with the same words.`,
    );
  if (before && before.machine !== machine && before.done.damaged)
    throw new OperationRefused(
      `${before.name} began it on ${before.machine}, where the dump of what is damaged lies: it is ended there.`,
    );
  const journal = before ?? { goal, name, machine, done: {} };
  const keep = (more) => {
    const written = text(JSON.stringify({ ...journal, name, machine, ...more }));
    const sql = `${TABLE}; INSERT INTO restore VALUES (1, ${written}) ON CONFLICT (one) DO UPDATE SET journal = excluded.journal; SELECT 1`;
    return query(ask, environment, sql);
  };
  return {
    done: journal.done,
    /** Notes that a step was taken, and what it found. */
    note(step, found = true) {
      journal.done[step] = found;
      return keep();
    },
    /** It is over. */
    end: () => keep({ endedAt: new Date().toISOString() }),
  };
}
