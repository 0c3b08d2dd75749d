// Where a restore leads to: to a moment, or to a backup, which is the same one wherever its file lies and whatever it is called.

import { existsSync } from "node:fs";
import { basename, resolve } from "node:path";
import { OperationError } from "../command.mjs";
import { fingerprintOf } from "./damaged-dump.mjs";
import { running, shownOf } from "./journal.mjs";

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
const FROM = "from ";
const EVERYBODY = " --everybody";

/** Rejects options that name no goal; those of a restore that is given up name none. */
export function requireGoal({ to, from, abandon: isGivenUp }) {
  if (isGivenUp && (to !== undefined || from !== undefined))
    throw new OperationError("--abandon gives up the restore that is under way: leave --to and --from out.");
  if (isGivenUp) return;
  if ((to === undefined) === (from === undefined))
    throw new OperationError("Say where to: --to and a moment, or --from and a backup.");
  if (to !== undefined && (!TIME.test(to) || Number.isNaN(Date.parse(to))))
    throw new OperationError(`--to takes a moment in UTC, such as 2026-11-22T10:00:00Z (${to}).`);
}

/** The backup of a restore that has read it already, if its file had this name: its file is not needed any more. */
async function backupRead(api, environment, from) {
  const last = await running(api, environment);
  if (!last?.done.restored || !last.goal.startsWith(FROM)) return undefined;
  const [goal, shown] = [last.goal, shownOf(last)].map((each) => each.replace(EVERYBODY, ""));
  return basename(shown.slice(FROM.length)) === basename(from) ? { goal, shown } : undefined;
}

/** What the journal knows a goal by, and how it is shown; `undefined` where a backup is not there. */
async function targetOf({ to, from }, api, environment) {
  if (to !== undefined) return { goal: `to ${to}`, shown: `to ${to}` };
  if (!existsSync(from)) return backupRead(api, environment, from);
  const fingerprint = await fingerprintOf(from);
  if (fingerprint === undefined) throw new OperationError(`${from} cannot be read.`);
  return { goal: `${FROM}${fingerprint}`, shown: `${FROM}${resolve(from)}` };
}

/** The goal of these options: `goal` is what the journal knows it by, `shown` what a reader does. */
export async function goalOf(values, api, environment) {
  const target = await targetOf(values, api, environment);
  if (target === undefined) throw new OperationError(`${values.from} is not there.`);
  const more = values.everybody ? EVERYBODY : "";
  return { goal: target.goal + more, shown: target.shown + more };
}
