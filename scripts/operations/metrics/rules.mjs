// Alert rules (docs/operations/alerts.json): a fact, its threshold, and what to do. A rule may require a minimum of calls, as one failure
// of two means nothing.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../setup/steps.mjs";

/** The rules of the file. */
export const rules = () => JSON.parse(readFileSync(join(root, "docs/operations/alerts.json"), "utf8")).rules;

/** The rules that fire, each with the value; a fact that could not be read fires by itself. */
export const firing = (all, facts) =>
  all
    .filter(({ calls = 0, fact, over }) => {
      if (calls > 0 && (facts.calls ?? 0) < calls) return false;
      return facts[fact] === undefined || facts[fact] > over;
    })
    .map((rule) => ({ ...rule, found: facts[rule.fact] }));

/** A firing rule as a line. */
export const lineOf = ({ name, fact, found, over, act }) =>
  `✗ ${name}: ${fact} is ${found === undefined ? "not known" : shown(found)}, more than ${shown(over)} is too much. ${act}`;

const shown = (number) => String(Number(number.toPrecision(3)));
