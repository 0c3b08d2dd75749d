// What is read of the audit log.

import { auditEvents } from "../../../client/api/admin-audit";
import { reading } from "../../../client/session/reading";
import type { Scope } from "../../../client/session/scope";
import { list } from "./parts";

/** What was done. */
export const auditList = list("audit", "list", auditEvents);

/** Events of a list that is cut off. */
const LATEST = 8;

/** The latest events that filters leave. */
export function latestEvents(scope: Scope, filters: Readonly<Record<string, string>>) {
  const ask = (signal: AbortSignal) => auditEvents({ limit: LATEST, filters }, signal);
  return reading(scope, "audit", { key: ["latest", filters], ask });
}
