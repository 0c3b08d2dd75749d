// The calls about what was done in a company.

import { admin, type ListPage, type ListQuery, listQuery } from "./admin-list";
import type * as generated from "./generated/types.gen";
import { call, type TextPart } from "./request";
import type { Stated } from "./shapes";

/** What was done, by whom, to what. */
export type AuditEvent = Stated<generated.Event>;

/** What the log is filtered by: exactly this action, actor and object, and the days between. */
export const AUDIT_FILTERS = ["action", "actor", "object", "from", "to"] as const;

/** Formats of an export. */
export type AuditFormat = "csv" | "ndjson";

/** A page of events, the newest first. */
export function auditEvents({ search: _, ...query }: ListQuery, signal?: AbortSignal): Promise<ListPage<AuditEvent>> {
  return call("GET", admin(`audit${listQuery(query)}`), { isKept: true, ...(signal ? { signal } : {}) });
}

/** All events of the same filters as a file, which comes in parts. */
export async function exportAudit(format: AuditFormat, filters: Readonly<Record<string, string>>): Promise<string> {
  let [whole, after] = ["", ""];
  do {
    const query = listQuery({ filters: { ...filters, format, after } });
    const { text, next } = await call<TextPart>("GET", admin(`audit/export${query}`), { asText: true });
    whole += text;
    after = next ?? "";
  } while (after !== "");
  return whole;
}
