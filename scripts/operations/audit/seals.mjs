// The seals in a worker's log: lines that `npm run logs -- --json --event audit_sealed` wrote.

import { readFileSync } from "node:fs";
import { OperationError } from "../command.mjs";

/** A line of the worker; a laptop's log has text before it. */
function parsed(line) {
  try {
    return JSON.parse(line.slice(line.indexOf('{"')));
  } catch {
    // Words of others, or a line that was cut off when the log ended.
    return undefined;
  }
}

function textOf(file) {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new OperationError(`${file} cannot be read: ${error.message}.`);
  }
}

/**
 * The seals in a log file, of one company or of all, by company. Rejects a file without any: a comparison with nothing would find every audit log
 * whole.
 */
export function sealsIn(file, tenant) {
  const seals = textOf(file)
    .split("\n")
    .map(parsed)
    .filter((line) => line?.event === "audit_sealed" && (tenant === undefined || line.tenant === tenant));
  if (seals.length === 0)
    throw new OperationError(
      `${file} has no line audit_sealed${tenant === undefined ? "" : ` of ${tenant}`}: npm run logs -- --json --event audit_sealed writes them.`,
    );
  return Map.groupBy(seals, (seal) => seal.tenant);
}
