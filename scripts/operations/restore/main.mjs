// `npm run restore`: from a damaged database to a healthy product, by one command that continues wherever it was interrupted.

import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import { platform } from "../cloudflare-api.mjs";
import { command, DRY_RUN, ENV, environmentOf, OTHER_DATABASE, TAKE_OVER } from "../command.mjs";
import { requireServedDatabase } from "../deploy/database.mjs";
import { DEPLOYED } from "../environments.mjs";
import { withLease } from "../ledger.mjs";
import { dumpIn, fingerprintOf } from "./damaged-dump.mjs";
import { decide } from "./decision.mjs";
import { goalOf, requireGoal } from "./goal.mjs";
import { abandon, isReplaced, journalOf, running, shownOf } from "./journal.mjs";
import { removePlainFiles, withoutPlainFiles } from "./plain-files.mjs";
import { folderOf, leftBy, stepsOf } from "./steps.mjs";

const DESCRIBED = {
  name: "restore",
  about:
    "Restores the database of an environment: to a moment of the last 30 days (--to), or from a backup into a new database (--from). Enables the maintenance page, dumps the damaged database, restores, applies to the restored database what must not be revived, verifies the audit logs, and disables the maintenance page. After an interruption the same command continues.",
  usage: [
    "--env production --to 2026-11-22T10:00:00Z --dry-run",
    "--env production --to 2026-11-22T10:00:00Z",
    "--env production --from backup.age",
    "--env production --from backup.age --everybody",
    "--env production --abandon",
  ],
  options: {
    env: { ...ENV, about: DEPLOYED.join(", ") },
    to: { type: "string", about: "the moment that Time Travel restores", value: "time" },
    from: { type: "string", about: "a backup, which is restored into a new database", value: "file" },
    everybody: {
      type: "boolean",
      about: "the damaged database cannot be read: all users reset their passwords by mail",
      default: false,
    },
    damaged: {
      type: "boolean",
      about: "goes on with a dump that the check complains of (of what is damaged, or the backup)",
      default: false,
    },
    "damaged-logs": { type: "boolean", about: "ends although audit logs are not whole", default: false },
    "without-endings": {
      type: "boolean",
      about: "goes on although endings of sessions are not delivered, which are lost then",
      default: false,
    },
    abandon: {
      type: "boolean",
      about: "gives up the one that is under way, undoes nothing, and says what it left",
      default: false,
    },
    again: { type: "boolean", about: "restores again, although it was done within a day", default: false },
    "other-database": OTHER_DATABASE,
    "take-over": TAKE_OVER,
    "dry-run": { ...DRY_RUN, about: "prints every remaining step, and takes none" },
  },
};

/** Gives up the restore that is under way, and deletes what it left in plain text; a dry run says which it is. */
async function giveUp(api, environment, isDry) {
  const last = await (isDry ? running : abandon)(api, environment);
  if (!isDry) removePlainFiles(folderOf(environment));
  if (!last) return console.log(`No restore of ${environment} is under way.`);
  console.log(
    `${isDry ? "· would give up" : "✓ given up"}: the restore of ${environment} ${shownOf(last)}, by ${last.name}`,
  );
  for (const line of leftBy(last, environment)) console.log(`· ${line}`);
  return undefined;
}

await command(DESCRIBED, async ({ values }) => {
  const environment = environmentOf(values, DEPLOYED);
  requireGoal(values);
  const api = platform();
  const held = (work) =>
    values["dry-run"] ? work() : withLease({ api, environment, act: "restore", takeOver: values["take-over"] }, work);
  if (values.abandon) return held(() => giveUp(api, environment, values["dry-run"]));
  const { goal, shown } = await goalOf(values, api, environment);
  const folder = folderOf(environment);
  const work = async () => {
    const dump = await fingerprintOf(dumpIn(folder));
    const journal = await journalOf(api, environment, goal, { again: values.again, dump, shown });
    if (journal.over) {
      await rm(folder, { recursive: true, force: true });
      // The file may have been put back since, and what is typed again ends with the same.
      if (journal.done.database && !values["dry-run"]) decide(environment, journal.done);
      return console.log(
        `${environment} was restored, ${shown}, at ${journal.over}: nothing is done. --again restores once more, and loses what was written since.`,
      );
    }
    // Later a restore into a new database is between the two.
    if (!isReplaced(journal.done)) await requireServedDatabase(environment, values, api);
    if (journal.instead) console.log(`· instead of the restore that was begun, ${journal.instead}`);
    if (journal.left) console.log(`· the database ${journal.left}, which it made, is used by nothing`);
    const { to, everybody, damaged: isIncomplete } = values;
    const { "damaged-logs": hasDamagedLogs, "without-endings": isWithoutEndings } = values;
    const from = values.from && resolve(values.from);
    const steps = stepsOf({
      ...{ api, environment, journal, folder, to, from, everybody },
      ...{ isIncomplete, hasDamagedLogs, isWithoutEndings },
    });
    for (const { name, label, make, isRepeated } of steps) {
      if (journal.done[name] && (values["dry-run"] || !isRepeated)) console.log(`✓ ${label} (before)`);
      else if (values["dry-run"]) console.log(`· would take the step: ${label}`);
      else {
        await journal.note(name, (await make()) ?? true);
        console.log(`✓ ${label}`);
      }
    }
    if (values["dry-run"]) return undefined;
    await journal.end();
    await rm(folder, { recursive: true, force: true });
    return console.log(
      `${environment} is restored, ${shown}. Tell companies since when their changes are lost: rights that they took away in that time are there again.`,
    );
  };
  return held(() => (values["dry-run"] ? work() : withoutPlainFiles(folder, work)));
});
