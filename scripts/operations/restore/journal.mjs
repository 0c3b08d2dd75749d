// How far a restore of an environment has come. It lies with the platform, in the ledger of operations: whoever types the command again goes on,
// and another operator is told whose it is.

import { Refused } from "../command.mjs";
import { me, query, text } from "../ledger.mjs";

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
 * of what is damaged lies where it was made.
 */
export async function journalOf(ask, environment, goal) {
  const { name, machine } = me();
  const before = await begun(ask, environment);
  if (before && before.goal !== goal)
    throw new Refused(
      `A restore of ${environment} is under way, by ${before.name} on ${before.machine}: ${before.goal}. End that one first, with the same words.`,
    );
  if (before && before.machine !== machine && before.done.damaged)
    throw new Refused(
      `${before.name} began it on ${before.machine}, where the dump of what is damaged lies: it is ended there.`,
    );
  const journal = before ?? { goal, name, machine, done: {} };
  return {
    done: journal.done,
    /** Notes that a step was taken, and what it found. */
    async note(step, found = true) {
      journal.done[step] = found;
      const kept = text(JSON.stringify({ ...journal, name, machine }));
      const sql = `${TABLE}; INSERT INTO restore VALUES (1, ${kept}) ON CONFLICT (one) DO UPDATE SET journal = excluded.journal; SELECT 1`;
      await query(ask, environment, sql);
    },
    /** It is over. */
    forget: () => query(ask, environment, `${TABLE}; DELETE FROM restore; SELECT 1`),
  };
}
