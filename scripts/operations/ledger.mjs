// A small database of operations beside that of the product: the lease of the operator who works on an environment. It answers from one
// place, so of two concurrent operators one is first.

import { hostname, userInfo } from "node:os";
import { quoted } from "../stores/sql.mjs";
import { databaseRows } from "./cloudflare-api.mjs";
import { OperationError } from "./command.mjs";
import { decisionsOf } from "./environments.mjs";

/** How long others wait after an interruption; the same operator continues at once. */
const LEASE_MS = 60 * 60_000;
/** How often a running command extends its lease: some take longer. */
const RENEWAL_MS = 5 * 60_000;

/** The database's time: the clocks of two laptops differ. */
const NOW = "unixepoch() * 1000";

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
export const query = (api, environment, sql) => databaseRows(api, decisionsOf(environment).ids.ledger, sql);

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

const isHolder = (holder, { name, machine, pid }) =>
  holder?.name === name && holder.machine === machine && holder.pid === pid;

/** The SQL condition that the lease is this command's. */
const heldBy = ({ name, machine, pid }) => `(name, machine, pid) = (${quoted(name)}, ${quoted(machine)}, ${pid})`;

/** The statement that extends the lease of this command, and those that tell who has it. */
const renewal = (who) =>
  `UPDATE lease SET until = ${NOW} + ${LEASE_MS} WHERE ${heldBy(who)}; SELECT name, machine, pid, act, since FROM lease`;

/** What a command is told whose lease another operator has taken over, while its laptop slept. */
function lost(holder) {
  const who = holder
    ? `${holder.name} on ${holder.machine} took it over (${holder.act}, since ${new Date(holder.since).toISOString()}).`
    : "Somebody took it over, and is done.";
  return `${who} This command ends here: see what was done since, before you run it again.`;
}

/**
 * Runs a statement that writes to the ledger where the lease is still this command's, and throws otherwise: `sql` gets the condition. Renewals come
 * late after a laptop slept, and what such a statement notes before an act keeps the act from being done.
 */
export async function whileHeld(api, environment, sql) {
  const who = me();
  const isHeld = `EXISTS (SELECT 1 FROM lease WHERE ${heldBy(who)})`;
  const [holder] = await query(api, environment, `${sql(isHeld)}; ${renewal(who)}`);
  if (!isHolder(holder, who)) throw new OperationError(lost(holder));
}

/** Runs `work` while holding the lease; `takeOver` takes it from an operator who is known to have stopped. */
export async function withLease({ api, environment, act, takeOver = false }, work) {
  const who = me();
  const { name, machine, pid } = who;
  const mine = [name, machine].map(quoted).join(", ");
  const [before] = await query(api, environment, `${TABLE}; SELECT *, until < ${NOW} AS isOver FROM lease`);
  // After an interruption its process number may have been given to another program.
  if (!takeOver && before?.name === name && !before.isOver && isAlive(before))
    throw new OperationError(
      `Another command of yours is running on this machine (${before.act}, process ${before.pid}). Wait, or take it over with --take-over if that process is another program.`,
    );
  // Only the command that was seen to have ended is replaced: another one of the same operator may have begun since.
  const seen = before ? ` OR (lease.name, lease.machine, lease.pid) = (${mine}, ${before.pid})` : "";
  const free = takeOver ? "1" : `lease.until < ${NOW}${seen}`;
  const [holder] = await query(
    api,
    environment,
    `INSERT INTO lease VALUES (1, ${mine}, ${pid}, ${quoted(act)}, ${NOW}, ${NOW} + ${LEASE_MS})
     ON CONFLICT (one) DO UPDATE SET name = excluded.name, machine = excluded.machine, pid = excluded.pid, act = excluded.act,
       since = excluded.since, until = excluded.until WHERE ${free};
     SELECT * FROM lease`,
  );
  if (!isHolder(holder, who)) {
    const since = new Date(holder.since).toISOString();
    throw new OperationError(
      `${holder.name} is at it on ${holder.machine} (${holder.act}, since ${since}). Wait, or take it over with --take-over if that was interrupted.`,
    );
  }
  let isOver = false;
  const renew = async () => {
    const [now] = await query(api, environment, renewal(who));
    // Whoever has given it back meanwhile has lost nothing.
    if (isOver || isHolder(now, who)) return;
    console.error(`✗ ${lost(now)}`);
    // What it started ends with it.
    process.exit(1);
  };
  const timer = setInterval(() => {
    renew().catch((error) => console.error(`· the lease was not renewed: ${error.message}`));
  }, RENEWAL_MS);
  try {
    return await work();
  } finally {
    isOver = true;
    clearInterval(timer);
    // The same operator may continue at once in any case; others see who it was.
    await query(api, environment, `DELETE FROM lease WHERE ${heldBy(who)}; SELECT 1`).catch((error) =>
      console.error(`· your turn is not given back: ${error.message}`),
    );
  }
}
