// A small database of operations beside that of the product: the lease of the operator who works on an environment. It answers from one
// place, so of two concurrent operators one is first.

import { hostname, userInfo } from "node:os";
import { quoted } from "../stores/sql.mjs";
import { OperationError } from "./command.mjs";
import { decisionsOf } from "./environments.mjs";

/** As long as the longest command. The same operator continues at once after an interruption, any other after this time. */
const LEASE_MS = 60 * 60_000;

/** The name of this user; in a container some have a number only. */
function userName() {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.());
  }
}

/** The operator: name, machine and process. */
export const me = () => ({ name: process.env.OPERATOR || userName(), machine: hostname(), pid: process.pid });

const TABLE = `CREATE TABLE IF NOT EXISTS lease (
  one INTEGER PRIMARY KEY CHECK (one = 1), name TEXT NOT NULL, machine TEXT NOT NULL, pid INTEGER NOT NULL, act TEXT NOT NULL,
  since INTEGER NOT NULL, until INTEGER NOT NULL
) STRICT`;

/** Runs statements on the ledger of an environment; returns the rows of the last one. */
export const query = async (api, environment, sql) =>
  (await api("POST", `{account}/d1/database/${decisionsOf(environment).ids.ledger}/query`, { sql })).at(-1).results;

/** Whether a command of the same operator still runs on this machine. */
function isAlive({ machine, pid }) {
  if (machine !== hostname() || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Runs `work` while holding the lease; `takeOver` takes it from an operator who is known to have stopped. */
export async function withLease({ api, environment, act, takeOver = false }, work) {
  const { name, machine, pid } = me();
  const now = Date.now();
  const mine = [name, machine].map(quoted).join(", ");
  const free = takeOver ? "1" : `lease.until < ${now} OR (lease.name, lease.machine) = (${mine})`;
  const [before] = await query(api, environment, `${TABLE}; SELECT * FROM lease`);
  if (before?.name === name && isAlive(before))
    throw new OperationError(`You are at it on this machine already (${before.act}, process ${before.pid}).`);
  const [holder] = await query(
    api,
    environment,
    `INSERT INTO lease VALUES (1, ${mine}, ${pid}, ${quoted(act)}, ${now}, ${now + LEASE_MS})
     ON CONFLICT (one) DO UPDATE SET name = excluded.name, machine = excluded.machine, pid = excluded.pid, act = excluded.act,
       since = excluded.since, until = excluded.until WHERE ${free};
     SELECT * FROM lease`,
  );
  if (holder.name !== name || holder.machine !== machine || holder.pid !== pid) {
    const since = new Date(holder.since).toISOString();
    throw new OperationError(
      `${holder.name} is at it on ${holder.machine} (${holder.act}, since ${since}). Wait, or take it over with --take-over if that was interrupted.`,
    );
  }
  try {
    return await work();
  } finally {
    // The same operator may continue at once in any case; others see who it was.
    await query(
      api,
      environment,
      `DELETE FROM lease WHERE (name, machine) = (${mine}) AND pid = ${pid}; SELECT 1`,
    ).catch((error) => console.error(`· your turn is not given back: ${error.message}`));
  }
}
