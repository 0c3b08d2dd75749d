// A step of an operations command: it checks, does what is missing, and checks again. So a command can be repeated after an interruption,
// and an action whose response was lost counts as done.

import { setTimeout as sleep } from "node:timers/promises";
import { OperationError } from "./command.mjs";

/** Polls, five seconds apart, after something that takes a while. */
const QUESTIONS = 60;
const BETWEEN_MS = 5_000;

/**
 * Performs a step: `what` names it, `find()` returns the existing result, `make()` creates it. Returns what was found. A dry run does not
 * check again.
 */
export async function ensureStep({ label, isSlow = false, find, make }, { log, isRehearsal = false, wait = sleep }) {
  let found = await find();
  if (!found) {
    const failure = await Promise.resolve(make()).then(
      () => undefined,
      (error) => error,
    );
    if (isRehearsal) return undefined;
    found = await find();
    for (let at = 1; !found && !failure && isSlow && at < QUESTIONS; at += 1) {
      await wait(BETWEEN_MS);
      found = await find();
    }
    // The result exists if another operator created it meanwhile, or if the action succeeded although its response was lost.
    if (!found) throw failure ?? new OperationError(`The platform took it, and still not: ${label}.`);
  }
  log(label);
  return found;
}
