// A step of an operator's command: it looks first, does what is missing, and looks again. So whoever was interrupted types the same command
// once more, and whoever is told of a failure that was none goes on.

import { setTimeout as pause } from "node:timers/promises";
import { OperationRefused } from "./command.mjs";

/** Questions, five seconds apart, after something that takes a while. */
const QUESTIONS = 60;
const BETWEEN_MS = 5_000;

/** Takes a step: `what` it is about, `find()` what is there, `make()` it. Answers what was found. A rehearsal does not look again. */
export async function take({ what, isSlow = false, find, make }, { say, isRehearsal = false, wait = pause }) {
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
    // What somebody else made meanwhile, or what was done although its answer was lost, is there.
    if (!found) throw failure ?? new OperationRefused(`The platform took it, and still not: ${what}.`);
  }
  say(what);
  return found;
}
