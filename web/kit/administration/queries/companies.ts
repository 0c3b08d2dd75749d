// Queries of companies.

import {
  type Tenant,
  type TenantSecurity,
  tenant,
  tenantOverview,
  tenantSecurity,
  tenants,
} from "../../../client/api/admin-tenants";
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

/** One company. */
export const tenantRecord = record<Tenant>("tenants", tenant, ({ companyId }) => companyId);

/** The requirements of a company for sessions. They have no id but the company's, by which they are always read. */
export const securityRecord = record<TenantSecurity>("tenants", tenantSecurity, () => "", "security");
