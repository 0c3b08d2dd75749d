// Rules of alerts (docs/operations/alerts.json): a fact, how much of it is too much, and what then. A rule may want enough calls, for one
// failure of two says nothing.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../setup/steps.mjs";

/** The rules as they stand in the file. */
export const rules = () => JSON.parse(readFileSync(join(root, "docs/operations/alerts.json"), "utf8")).rules;

/** The rules that fire, each with what was found; a fact that nobody could read fires by itself. */
export const firing = (all, facts) =>
  all
    .filter(({ calls = 0, fact, over }) => {
      if (calls > 0 && (facts.calls ?? 0) < calls) return false;
      return facts[fact] === undefined || facts[fact] > over;
    })
    .map((rule) => ({ ...rule, found: facts[rule.fact] }));

/** A rule that fires, as a line. */
export const said = ({ name, fact, found, over, act }) =>
  `✗ ${name}: ${fact} is ${found === undefined ? "not known" : shown(found)}, more than ${shown(over)} is too much. ${act}`;

const shown = (number) => String(Number(number.toPrecision(3)));
