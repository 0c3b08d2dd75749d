// The calls about what was done in a company.

import { admin, type ListPage, type ListQuery, listQuery } from "./admin-list";
import { call } from "./request";

/** What was done, by whom, to what. */
export interface AuditEvent {
  readonly id: string;
  readonly action: string;
  readonly actor: string | null;
  readonly actorName?: string | null;
  readonly object: string | null;
  readonly createdAt: string;
  readonly network?: string | null;
  readonly traceId?: string | null;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Formats of an export. */
export type AuditFormat = "csv" | "ndjson";

/** A page of events, the newest first. */
export function auditEvents(query: ListQuery, signal?: AbortSignal): Promise<ListPage<AuditEvent>> {
  return call("GET", admin(`audit${listQuery(query)}`), signal ? { signal } : {});
}

/** The events of the same search as a file. */
export function exportAudit(format: AuditFormat, { search = "" }: ListQuery): Promise<string> {
  const query = listQuery({ search, filters: { format } });
  return call("GET", admin(`audit/export${query}`), { asText: true });
}
