// The steps of a restore (docs/operations/backup.md): each is idempotent, and recorded when it is done.

import { mkdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root, run } from "../../setup/steps.mjs";
import { printLogs } from "../audit/report.mjs";
import { databaseRows, listAll, PlatformError } from "../cloudflare-api.mjs";
import { OperationError } from "../command.mjs";
import { isMaintenanceOn } from "../config/maintenance.mjs";
import { build, expand, requireSecrets, toolsOf } from "../deploy/release.mjs";
import { rollOut } from "../deploy/rollout.mjs";
import { configArgs, databaseOf, decisionsOf, nameOf } from "../environments.mjs";
import { me } from "../ledger.mjs";
import { wrangler } from "../wrangler.mjs";
import { writeAfterRestore } from "./after-restore-sql.mjs";
import { dumpIn, fingerprintOf, requireGoodDump } from "./damaged-dump.mjs";
import { DECIDED, decide, withDecision } from "./decision.mjs";
import { isReplaced, madeDump } from "./journal.mjs";

/** How long a changed setting takes until it is in force everywhere (docs/operations/maintenance.md), and how often the rest is printed. */
const EVERYWHERE_MS = 60_000;
const PROGRESS_MS = 15_000;

/** Waits for it, and prints how much is left. */
async function waitEverywhere(wait) {
  for (let left = EVERYWHERE_MS; left > 0; left -= PROGRESS_MS) {
    console.log(`· ${left / 1000} seconds until the maintenance page is in force everywhere`);
    await wait(PROGRESS_MS);
  }
}

/** How long cron may deliver nothing of what ends sessions: it runs every minute, and repeats what failed a minute later at first. */
const DELIVERY_MS = 5 * 60_000;
/** Commands to session authorities that end something (worker/storage/authority_outbox/delivery.rs); a second purge waits on purpose. */
const ENDINGS = `SELECT COUNT(*) AS waiting, MAX(CASE WHEN substr(command, 1, 10) = '{"members"' THEN command END) AS fan_out FROM authority_outbox WHERE substr(id, 1, 6) <> 'purge:'
  AND NOT (command = '"newest"' OR (substr(command, 1, 10) = '{"members"' AND instr(command, '"ends"') = 0))`;

/** Waits until no ending of a session waits: it is lost with the damaged database, and the session would go on. */
async function waitForEndings({ api, environment, isWithoutEndings }, wait) {
  const { database } = decisionsOf(environment).ids;
  let [found, before] = ["", ""];
  try {
    for (let left = DELIVERY_MS; left >= 0; left -= PROGRESS_MS) {
      const [{ waiting, fan_out: fanOut }] = await databaseRows(api, database, ENDINGS);
      if (waiting === 0) return;
      // One that goes to all members of a company moves on in itself.
      const now = `${waiting} ${fanOut}`;
      if (before !== "" && now !== before) left = DELIVERY_MS;
      before = now;
      found = `${waiting} endings of sessions are not delivered, and would be lost.`;
      console.log(`· ${waiting} endings of sessions wait for cron`);
      if (left > 0) await wait(PROGRESS_MS);
    }
  } catch (error) {
    if (!(error instanceof OperationError)) throw error;
    found = `Which endings of sessions are not delivered cannot be read: ${error.message}`;
  }
  if (!isWithoutEndings)
    throw new OperationError(
      `${found} See why (docs/operations/incident.md), then the same command; --without-endings goes on without them, and their users end these sessions again.`,
    );
  console.log(`· ${found}`);
}

/** Runs another operations command, as an operator would type it. Which database is meant was asked before, by the restore itself. */
async function runOperation(name, ...args) {
  try {
    await run("node", ["scripts/operations.mjs", name, ...args], { show: true });
  } catch {
    throw new OperationError(
      `npm run ${name} -- ${args.join(" ")} did not succeed. The same command goes on from there.`,
    );
  }
}

/** Wrangler's arguments that run a file on the database. */
const execute = (environment, file) =>
  wrangler(["d1", "execute", "DB", ...configArgs("front", environment), "--remote", "--yes", "--file", file]);

/** An upper limit of the rows in any table that is processed in rounds. */
async function mostRows(api, id) {
  const counts = ["users", "tenants", "mail_outbox"].map((table) => `(SELECT COUNT(*) FROM ${table})`);
  const [{ most }] = await databaseRows(api, id, `SELECT MAX(${counts.join(", ")}) AS most`);
  return most + 1_000;
}

/** The command that undoes a restore by Time Travel. */
const wayBackOf = (environment, bookmark) =>
  `npx wrangler d1 time-travel restore ${databaseOf(environment)} --bookmark=${bookmark}`;

/** Notes that the database is about to be replaced; not any more where the platform refused it, as a moment that it does not have. */
async function replacing(journal, work) {
  await journal.note("replacing");
  try {
    await work();
  } catch (error) {
    if (error instanceof PlatformError && error.status < 500) await journal.note("replacing", false);
    throw error;
  }
}

/** Asks for Time Travel of the database; one that was deleted has none. */
async function timeTravel(api, environment, method, path) {
  const { database } = decisionsOf(environment).ids;
  const found = await api(method, `{account}/d1/database/${database}/time_travel/${path}`);
  if (found !== null) return found;
  throw new OperationError(
    `There is no database ${database} in this account, so there is no Time Travel: restore a backup by --from, with --everybody if there is no dump.`,
  );
}

/** Returns to a moment by Time Travel. The current bookmark is recorded first: it leads back. */
const travel = ({ api, environment, journal, to }) => [
  {
    name: "wayBack",
    label: "the bookmark that leads back",
    // That of an attempt long ago would lose what was written since.
    isRepeated: !isReplaced(journal.done),
    make: async () => {
      const { bookmark } = await timeTravel(api, environment, "GET", "bookmark");
      console.log(`· what is there now: ${wayBackOf(environment, bookmark)}`);
      return bookmark;
    },
  },
  {
    name: "restored",
    label: `the database as it was at ${to}`,
    make: async () => {
      const moment = `bookmark?timestamp=${encodeURIComponent(to)}`;
      const { bookmark } = await timeTravel(api, environment, "GET", moment);
      const restore = `restore?bookmark=${encodeURIComponent(bookmark)}`;
      await replacing(journal, () => timeTravel(api, environment, "POST", restore));
      return bookmark;
    },
  },
  ...expanded(environment),
];

/** The name of a database that does not exist yet. */
async function freeName(api, environment) {
  const all = await listAll(api, `{account}/d1/database?name=${nameOf(environment)}`);
  for (let number = 2; ; number += 1) {
    const name = `${nameOf(environment)}-${number}`;
    if (!all.some((each) => each.name === name)) return name;
  }
}

/** Restores a dump into a new database: the damaged one stays unchanged. */
const fromDump = ({ api, environment, journal, folder, from, isIncomplete }) => [
  { name: "name", label: "a name for the new database", make: () => freeName(api, environment) },
  {
    name: "database",
    label: "the new database",
    make: async () => {
      const { name } = journal.done;
      const all = await listAll(api, `{account}/d1/database?name=${name}`);
      const there = all.find((each) => each.name === name);
      return (there ?? (await api("POST", "{account}/d1/database", { name, primary_location_hint: "weur" }))).uuid;
    },
  },
  {
    name: "restored",
    label: `all of ${from} in it`,
    make: async () => {
      const { name, database } = journal.done;
      // The platform imports a file as a whole, or not at all.
      const [table] = await databaseRows(api, database, "SELECT name FROM sqlite_master WHERE name = 'users'");
      if (table) return;
      const plain = join(folder, "backup.sql");
      await runOperation("backup", "open", from, "--output", plain, ...(isIncomplete ? ["--damaged"] : []));
      await wrangler(["d1", "execute", name, "--remote", "--yes", "--file", plain]);
      await rm(plain, { force: true });
    },
  },
  {
    name: DECIDED,
    label: "its name and id in environments.json: commit the file",
    isRepeated: true,
    make: async () => decide(environment, journal.done),
  },
  ...expanded(environment),
];

/** The restored database may belong to an earlier release: migrations only add. */
const expanded = (environment) => [
  { name: "expanded", label: "every migration since", make: () => expand(environment) },
];

/** Deploys the front worker with the new database: on purpose another one than is served, so it is not compared as by `npm run deploy`. */
const deployed = ({ api, environment }) => ({
  name: "deployed",
  label: "the front worker on the new database",
  make: async () => {
    await requireSecrets(environment, api);
    await build(environment);
    await rollOut(environment, toolsOf(environment, api, { seconds: 10 }));
  },
});

/** Forgets what was only so because users wrote nothing. A dump without its time counts as old. */
async function forgetPause(journal) {
  const { everywhere, damaged } = journal.done;
  if (everywhere) await journal.note("everywhere", false);
  if (damaged) await journal.note("damaged", { ...damaged, at: undefined });
}

/** How long a dump of what is damaged is gone on with: operators and cron write during maintenance, too, and what they write after it is lost. */
const DUMP_MS = 60 * 60_000;

/** Dumps what is damaged, unless that was done just now. An earlier dump is worth more than none, where the database cannot be read any more. */
async function dumpDamaged({ environment, journal, isIncomplete, operate }, damaged) {
  const before = journal.done.damaged;
  // By whichever laptop: their clocks differ.
  if (before?.at && Math.abs(Date.now() - Date.parse(before.at)) < DUMP_MS) {
    console.log(`· of ${before.at}, it is not an hour old`);
    return before;
  }
  try {
    await operate("backup", "--env", environment, "--output", damaged, "--damaged", "--other-database");
  } catch (error) {
    if (!before || !(error instanceof OperationError)) throw error;
    const earlier = before.at ? `the dump of ${before.at}` : "the earlier dump";
    if (!isIncomplete) throw new OperationError(`${error.message} --damaged goes on with ${earlier}.`);
    console.log(`· it cannot be dumped again: what is gone on with is ${earlier}`);
    return before;
  }
  const { name, machine } = me();
  return { name, machine, fingerprint: await fingerprintOf(damaged), at: new Date().toISOString() };
}

/** Reads the dump of what is damaged; where it is not good, another one is made as long as that is possible. */
async function readDump({ journal, isIncomplete }, damaged) {
  const wasReplaced = isReplaced(journal.done);
  try {
    await requireGoodDump(damaged, { isReplaced: wasReplaced, isIncomplete });
  } catch (error) {
    if (!wasReplaced) await journal.note("damaged", false);
    throw error;
  }
}

/** Verifies the audit logs of the restored database. One that was damaged before the backup is so afterwards, too, and would hold the maintenance page for ever. */
async function requireWholeLogs({ api, environment, hasDamagedLogs }) {
  const { all, damaged } = await printLogs((sql) => databaseRows(api, decisionsOf(environment).ids.database, sql));
  if (all > 0 && damaged === 0) return;
  const found = all === 0 ? "There is no audit log" : `${damaged} of ${all} audit logs are damaged`;
  if (!hasDamagedLogs)
    throw new OperationError(
      `${found} in the restored database. If they were so before, the same command with --damaged-logs ends the restore; otherwise begin another one, after --abandon.`,
    );
  console.log(`· ${found}.`);
}

/** All steps in order; one that `isRepeated` is taken by every run. `wait` is for tests. */
export const stepsOf = (context) => withDecision(context, allSteps(context));

function allSteps(context) {
  const { api, environment, journal, folder, from, everybody, hasDamagedLogs, wait = sleep } = context;
  const { operate = runOperation, isPaused = () => isMaintenanceOn(environment) } = context;
  const damaged = dumpIn(folder);
  const env = ["--env", environment];
  return [
    {
      name: "paused",
      label: "the maintenance page: users write nothing more, mails and bulk jobs wait; operators can still write",
      // It may have been switched off since an attempt that did not end.
      isRepeated: !isReplaced(journal.done),
      make: async () => {
        const isOn = await isPaused();
        if (isOn && journal.done.paused) return;
        if (!isOn) await forgetPause(journal);
        const page = ["maintenance.enabled=true", "maintenance.title=We are restoring"];
        await operate("config", "set", ...page, ...env, "--why", "restore");
      },
    },
    // What is written after the dump is lost, and what was revoked after it lives again.
    {
      name: "everywhere",
      label: "the maintenance page is in force everywhere, and what ends sessions is delivered",
      make: async () => {
        await waitEverywhere(wait);
        // A database that cannot be read cannot be asked either.
        if (!everybody) await waitForEndings(context, wait);
      },
    },
    ...(everybody
      ? []
      : [
          {
            name: "damaged",
            label: `a dump of what is damaged, sealed: ${damaged}`,
            // One that is too old is made again.
            isRepeated: !isReplaced(journal.done),
            make: () => dumpDamaged({ ...context, operate }, damaged),
          },
          {
            name: "read",
            label: "all of that dump is read by you, and it is whole",
            // Another operator may go on, as long as the dump is needed.
            isRepeated: !journal.done["after-restore-sql"],
            make: () => readDump(context, damaged),
          },
        ]),
    ...(from ? fromDump(context) : travel(context)),
    {
      name: "after-restore-sql",
      label: "what happened since, written into the database: nothing that was ended lives again",
      make: async () => {
        const file = join(folder, "after.sql");
        const most = await mostRows(api, decisionsOf(environment).ids.database);
        // A run that goes on after an interruption writes the same statements.
        const now = journal.done.written ?? Date.now();
        await journal.note("written", now);
        await writeAfterRestore({ damaged: everybody ? undefined : damaged, most, within: folder, now }, file);
        await execute(environment, file);
        await rm(file, { force: true });
      },
    },
    ...(from ? [deployed(context)] : []),
    {
      name: "verified",
      label: `every audit log is ${hasDamagedLogs ? "verified" : "whole"}`,
      make: () => requireWholeLogs(context),
    },
    {
      name: "open",
      label: "the maintenance page is off",
      make: () => operate("config", "unset", "maintenance", ...env, "--why", "restored"),
    },
  ];
}

/** What a restore that is given up leaves behind, as sentences: nothing of it is undone. */
export function leftBy(last, environment) {
  const { done } = last;
  const damaged = dumpIn(join("build/restore", environment));
  const wasReplaced = isReplaced(done);
  const left = {
    [`The maintenance page is still on, if nobody switched it off: npm run config -- unset maintenance --env ${environment}.`]:
      done.paused && !done.open,
    [`The dump of what is damaged is on ${madeDump(last).machine}: ${damaged}. Delete it when nobody needs it.`]:
      done.damaged,
    [`The database ${done.name} was made, and holds nothing that counts until a restore ends.`]: done.database,
    [`environments.json names ${done.name}: take the change back before you deploy.`]: done.decided && !done.deployed,
    [`The database was replaced, or may have been. The way back: ${wayBackOf(environment, done.wayBack)}.`]:
      wasReplaced && done.wayBack && !done.database,
    "What was ended since lives again in the restored database (docs/operations/backup.md, the same by hand, step 4).":
      wasReplaced && !done["after-restore-sql"],
  };
  return Object.keys(left).filter((line) => left[line]);
}

/** The folder for files of a restore, readable by its owner only. */
export function folderOf(environment) {
  const folder = join(root, "build/restore", environment);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}
