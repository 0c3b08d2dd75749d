// Which database an environment is on stands in environments.json, a part of the checkout: after an interruption the file may have been put back, or be
// that of another operator's machine, and would lead every later step to the damaged database.

import { decisionsOf, saveDecisions } from "../environments.mjs";

/** The step that decides for the new database. */
export const DECIDED = "decided";

/** Writes the new database into environments.json, unless the file names it already. */
export function decide(environment, { name, database }) {
  const { database: before, ids } = decisionsOf(environment);
  if (before === name && ids.database === database) return;
  saveDecisions(environment, { database: name, ids: { ...ids, database } });
}

/** The steps, each of those after the decision preceded by it. A restore by Time Travel decides nothing: its database stays the same. */
export function withDecision({ environment, journal }, steps) {
  const from = steps.findIndex(({ name }) => name === DECIDED);
  return steps.map((step, at) => {
    if (from < 0 || at <= from) return step;
    const make = () => {
      decide(environment, journal.done);
      return step.make();
    };
    return { ...step, make };
  });
}
