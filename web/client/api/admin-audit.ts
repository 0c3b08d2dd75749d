// Requests about the audit log of a company.

import { beginSteps } from "../session/within-scope";
import { getListPage, type ListPage, type ListQuery } from "./admin-list";
import { type Answer, api } from "./client";
import type { TextPart } from "./request";

/** A page of audit events. */
type AuditPage = Answer<"GET /api/admin/audit">;

export type AuditEvent = AuditPage["data"][number];

/** Filters of the audit log: exact action, actor and object, and the range of days. */
export const AUDIT_FILTERS = ["action", "actor", "object", "from", "to"] as const;

/** Which log: that of the company, or, for operators, that of the platform outside companies (`platform`). */
export const AUDIT_SCOPE = "scope";

/** Formats of an export. */
export type AuditFormat = "csv" | "ndjson";

/** A page of audit events, the newest first. */
export function auditEvents({ search: _, ...query }: ListQuery, signal?: AbortSignal): Promise<ListPage<AuditEvent>> {
  return getListPage("GET /api/admin/audit", query, signal);
}

/** Exports all audit events that match the filters. The server returns the file in parts. */
export async function exportAudit(format: AuditFormat, filters: Readonly<Record<string, string>>): Promise<string> {
  const step = beginSteps();
  let [whole, after] = ["", ""];
  do {
    const query = { ...filters, format, after };
    const part: unknown = await step(() => api("GET /api/admin/audit/export", { query, asText: true }));
    const { text, next } = part as TextPart;
    whole += text;
    after = next ?? "";
  } while (after !== "");
  return whole;
}
