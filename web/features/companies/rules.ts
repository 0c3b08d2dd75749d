// The form of a company: its values, who may change what, and the request that it sends.

import type { Tenant, TenantChange } from "../../client/api/admin-tenants";
import type { MissingRight } from "../../client/api/failure";
import type { TenantSession } from "../../client/api/shapes";
import { findMissingRight, may } from "../../client/session/rights";
import { findMissingOperatorRight } from "../../kit/administration/require-operator";
import { differing, trimmed } from "../../kit/forms/changed-fields";
import type { TenantValues } from "./schema";

export type TenantName = keyof TenantValues;

/** The values of an existing company, or of a new one. */
export function valuesOf(tenant: Tenant | undefined): TenantValues {
  return {
    title: tenant?.title ?? "",
    name: tenant?.name ?? "",
    city: tenant?.city ?? "",
    location: tenant?.location ?? "",
    path: tenant?.path ?? "",
    news: tenant?.news ?? "",
    groupId: tenant?.groupId ?? "",
    businessUuId: tenant?.businessUuId ?? "",
    adminEmail: "",
    state: (tenant?.state ?? 1) === 1,
    selfEdit: tenant?.rules.selfEdit === 1,
    auditMonths: String(tenant?.rules.auditMonths ?? 24),
  };
}

/** Whether the caller may change a company: operators any, its administrators their own where it allows that (G37). */
export function canEdit(tenant: Tenant, rights: TenantSession | undefined): boolean {
  if (rights?.operator) return true;
  return tenant.rules.selfEdit === 1 && may(rights, "admin.tenants", "write");
}

/** The right that is missing for saving. */
export function findMissingRightToSave(
  tenant: Tenant | undefined,
  rights: TenantSession | undefined,
): MissingRight | undefined {
  if (!tenant) return findMissingOperatorRight(rights);
  if (!rights || canEdit(tenant, rights)) return undefined;
  const right = findMissingRight(rights, "admin.tenants", "write");
  return right ?? { app: "admin.tenants", access: "write", rule: "selfEdit" };
}

/** The right that is missing for changing the company's news: its administrators may, also where the company may not change itself. */
export function findMissingRightForNews(rights: TenantSession | undefined): MissingRight | undefined {
  return rights?.operator ? undefined : findMissingRight(rights, "admin.tenants", "write");
}

const NULLABLE: readonly TenantName[] = ["city", "location", "path", "groupId", "news"];

/** The changed fields. */
export function changedIn(known: TenantValues, typed: TenantValues): readonly TenantName[] {
  return differing(known, trimmed(typed));
}

/** The request body: the changed fields. */
export function changeOf(known: TenantValues, typed: TenantValues): TenantChange & { readonly adminEmail?: string } {
  const values = trimmed(typed);
  const rules: Record<string, number> = {};
  const members: [string, unknown][] = [];
  for (const name of changedIn(known, typed)) {
    const value = values[name];
    if (name === "selfEdit") rules.selfEdit = value ? 1 : 0;
    else if (name === "auditMonths") rules.auditMonths = Number(value);
    else if (name === "state") members.push([name, value ? 1 : 0]);
    else members.push([name, value === "" && NULLABLE.includes(name) ? null : value]);
  }
  if (Object.keys(rules).length > 0) members.push(["rules", rules]);
  return Object.fromEntries(members) as TenantChange;
}
