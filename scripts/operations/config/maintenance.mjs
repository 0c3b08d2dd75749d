// Validates maintenance without the worker's own rules: an operator who must switch it on at night may have no Rust. Its three members are
// simple enough to be written twice; config.test.mjs compares both.

import { OperationError } from "../command.mjs";
import { defaultsOf } from "../environments.mjs";
import { withStores } from "../stores.mjs";
import { withoutMember } from "./document.mjs";

/** The key of the document in force. */
export const CURRENT = "config:current";

const MEMBERS = { enabled: "boolean", title: "string", description: "string" };
const WITHOUT = { enabled: false, title: "", description: "" };

/** Whether the command only reads, sets or removes maintenance, each member with a value of its own. */
export function isMaintenance(act, assignments) {
  if (!["get", "set", "unset"].includes(act)) return false;
  return (
    assignments.length > 0 &&
    assignments.every((word) => /^maintenance(\.\w+)?(=|$)/.test(word) && !/=null$/.test(word))
  );
}

/** The maintenance that results from a document over the deployment's configuration; rejects invalid members with the worker's messages. */
export function maintenanceOf(defaults, document) {
  const current = document.maintenance ?? {};
  if (typeof current !== "object" || Array.isArray(current))
    throw invalid("configuration: maintenance has the wrong kind of value");
  for (const [name, value] of Object.entries(current)) {
    if (!Object.hasOwn(MEMBERS, name)) throw invalid(`configuration: there is no member maintenance.${name}`);
    if (typeof value !== MEMBERS[name]) throw invalid(`configuration: maintenance.${name} has the wrong kind of value`);
  }
  return { ...WITHOUT, ...JSON.parse(defaults).maintenance, ...current };
}

/** Whether the maintenance page of an environment is on, as far as the document in force can be read. */
export async function isMaintenanceOn(environment) {
  const current = await withStores(environment, undefined, ({ text }) => text(CURRENT));
  try {
    return maintenanceOf(defaultsOf(environment), JSON.parse(current ?? "{}")).enabled;
  } catch {
    return false;
  }
}

/**
 * A document with the maintenance of the `current` one: whoever takes a setting back neither opens a product that is closed nor closes one that is
 * open. What the worker would refuse of the current one is not in force, and does not stay.
 */
export function withMaintenanceOf(current, defaults, document) {
  if (current === null || typeof current !== "object") return document;
  try {
    maintenanceOf(defaults, current);
  } catch {
    return document;
  }
  const others = withoutMember(document, ["maintenance"]);
  return current.maintenance === undefined ? others : { ...others, maintenance: current.maintenance };
}

const invalid = (why) => new OperationError(`The worker would refuse it: ${why}.`);
