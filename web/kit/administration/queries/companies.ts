// Queries of companies.

import { type Tenant, tenant, tenantOverview, tenantSecurity, tenants } from "../../../client/api/admin-tenants";
import { readQuery } from "../../../client/session/read-query";
import type { Scope } from "../../../client/session/scope";
import { list, record } from "./parts";

/** The companies. */
export const tenantList = list("tenants", "list", tenants);

/** The numbers of enabled and of disabled companies. */
export function tenantCounts(scope: Scope) {
  const countOf = async (state: string, signal: AbortSignal) =>
    (await tenants({ limit: 1, fields: ["title"], filters: { state } }, signal)).total;
  const queryFn = (signal: AbortSignal) => Promise.all([countOf("1", signal), countOf("0", signal)]);
  return readQuery(scope, "tenants", { key: ["counts"], queryFn });
}

/** The overview of a company, for operators. */
export const overviewOf = (scope: Scope, id: string) =>
  readQuery(scope, "tenants", { key: ["overview", id], queryFn: (signal) => tenantOverview(id, signal) });

/** The requirements of a company for sessions. Not refetched while they may be edited. */
export function securityOf(scope: Scope, id: string) {
  const read = readQuery(scope, "tenants", { key: ["security", id], queryFn: (signal) => tenantSecurity(id, signal) });
  return { ...read, meta: { isEdited: true } };
}

/** One company. */
export const tenantRecord = record<Tenant>("tenants", tenant, ({ companyId }) => companyId);
