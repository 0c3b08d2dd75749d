// Queries of the audit log.

import { auditEvents } from "../../../client/api/admin-audit";
import { readQuery } from "../../../client/session/read-query";
import type { Scope } from "../../../client/session/scope";

/** Number of events that a short list reads: equal ones in a row share a line. */
const LATEST = 25;

/** The latest events that match filters. */
export function latestEvents(scope: Scope, filters: Readonly<Record<string, string>>) {
  const queryFn = (signal: AbortSignal) => auditEvents({ limit: LATEST, filters }, signal);
  return readQuery(scope, "audit", { key: ["latest", filters], queryFn });
}
