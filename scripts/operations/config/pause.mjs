// The pause sign without the worker's own rules at hand: whoever must put it up at night may have no Rust. Its three members are simple
// enough to be said twice; config.test.mjs compares both.

import { OperationRefused } from "../command.mjs";

const MEMBERS = { enabled: "boolean", title: "string", description: "string" };
const WITHOUT = { enabled: false, title: "", description: "" };

/** Whether only the pause sign is set or taken away, each member with a value of its own. */
export function isPause(act, words) {
  if (act !== "set" && act !== "unset") return false;
  return words.length > 0 && words.every((word) => /^maintenance(\.\w+)?(=|$)/.test(word) && !/=null$/.test(word));
}

/** The pause sign that a document puts up over the deployment's own, or a refusal with the worker's words. */
export function pauseOf(defaults, document) {
  const current = document.maintenance ?? {};
  if (typeof current !== "object" || Array.isArray(current))
    throw refusal("configuration: maintenance has the wrong kind of value");
  for (const [name, value] of Object.entries(current)) {
    if (!Object.hasOwn(MEMBERS, name)) throw refusal(`configuration: there is no member maintenance.${name}`);
    if (typeof value !== MEMBERS[name]) throw refusal(`configuration: maintenance.${name} has the wrong kind of value`);
  }
  return { ...WITHOUT, ...JSON.parse(defaults).maintenance, ...current };
}

const refusal = (why) => new OperationRefused(`The worker would refuse it: ${why}.`);
