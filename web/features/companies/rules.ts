// The form of a company: what stands in it, who may change what, and what is sent.

import type { Tenant, TenantChange } from "../../api/admin-tenants";
import type { MissingRight } from "../../api/failure";
import type { TenantSession } from "../../api/shapes";
import { isEmail } from "../../forms/email";
import type { Complaints } from "../../forms/use-form";
import { lacking, may } from "../../session/rights";

/** Longest title (contract, Field limits). */
export const TITLE_MAX = 120;

/** Fields of the form; those that are ticked hold `1` or nothing. */
export type TenantName =
  | "title"
  | "name"
  | "city"
  | "location"
  | "path"
  | "groupId"
  | "businessUuId"
  | "adminEmail"
  | FlagName
  | "auditMonths";
/** Fields that are ticked. */
export type FlagName = "state" | "selfEdit";

/** Longest time that a log is kept, in months (contract, Field limits). */
const MONTHS_MAX = 1200;

/** What stands in the form. */
export type TenantValues = Readonly<Record<TenantName, string>>;

/** The form of a company that is there, or of a new one. */
export function valuesOf(tenant: Tenant | undefined): TenantValues {
  return {
    title: tenant?.title ?? "",
    name: tenant?.name ?? "",
    city: tenant?.city ?? "",
    location: tenant?.location ?? "",
    path: tenant?.path ?? "",
    groupId: tenant?.groupId ?? "",
    businessUuId: tenant?.businessUuId ?? "",
    adminEmail: "",
    state: (tenant?.state ?? 1) === 1 ? "1" : "",
    selfEdit: tenant?.rules.selfEdit === 1 ? "1" : "",
    auditMonths: String(tenant?.rules.auditMonths ?? 24),
  };
}

/** Longest path and id (contract, Field limits). */
export const PATH_MAX = 200;
export const ID_MAX = 64;

/** A path of ours: one slash ahead, nothing that leads elsewhere. */
const isPath = (typed: string) => typed.length <= PATH_MAX && /^\/(?!\/)[\w/.~%-]*$/.test(typed);

const isId = (typed: string) => typed.length <= ID_MAX && /^[\w-]+$/.test(typed);

/** What is wrong. */
export function complaintsOf(values: TenantValues, isNew: boolean): Complaints<TenantName> {
  const { length } = Array.from(values.title.trim());
  return {
    ...(length >= 1 && length <= TITLE_MAX ? {} : { title: "forms:errors.required" as const }),
    ...(!isNew || isEmail(values.adminEmail) ? {} : { adminEmail: "forms:email.invalid" as const }),
    ...wrong("path", values.path.trim(), isPath),
    ...wrong("groupId", values.groupId.trim(), isId),
    // Made by the server where nobody says; a company that is there has one.
    ...(isNew || values.businessUuId.trim() ? {} : { businessUuId: "forms:errors.required" as const }),
    ...wrong("businessUuId", values.businessUuId.trim(), isId),
    ...(/^\d{1,4}$/.test(values.auditMonths.trim()) && Number(values.auditMonths) <= MONTHS_MAX
      ? {}
      : { auditMonths: "admin:tenants.form.auditMonthsInvalid" as const }),
  };
}

function wrong(name: TenantName, typed: string, isRight: (typed: string) => boolean): Complaints<TenantName> {
  return typed === "" || isRight(typed) ? {} : { [name]: "forms:errors.invalid_value" };
}

/** What is missing for what only the operator may do. */
export function operatorOnly(rights: TenantSession | undefined): MissingRight | undefined {
  return !rights || rights.operator ? undefined : { app: "admin.tenants", access: "write", rule: "operator" };
}

/** Whether somebody may change a company: the operator any, its administrators their own where it allows that (G37). */
export function mayEdit(tenant: Tenant, rights: TenantSession | undefined): boolean {
  if (rights?.operator) return true;
  return tenant.rules.selfEdit === 1 && may(rights, "admin.tenants", "write");
}

/** What is missing for saving. */
export function lacks(tenant: Tenant | undefined, rights: TenantSession | undefined): MissingRight | undefined {
  if (!tenant) return operatorOnly(rights);
  if (!rights || mayEdit(tenant, rights)) return undefined;
  const right = lacking(rights, "admin.tenants", "write");
  return right ?? { app: "admin.tenants", access: "write", rule: "selfEdit" };
}

const NULLABLE: readonly TenantName[] = ["city", "location", "path", "groupId"];

/** Fields that differ from what is known. */
export function differing(known: TenantValues, typed: TenantValues): readonly TenantName[] {
  return (Object.keys(known) as TenantName[]).filter((name) => typed[name].trim() !== known[name]);
}

/** What is sent: the fields that differ. */
export function changeOf(known: TenantValues, typed: TenantValues): TenantChange & { readonly adminEmail?: string } {
  const rules: Record<string, number> = {};
  const members: [string, unknown][] = [];
  for (const name of differing(known, typed)) {
    const value = typed[name].trim();
    if (name === "selfEdit") rules.selfEdit = value === "1" ? 1 : 0;
    else if (name === "auditMonths") rules.auditMonths = Number(value);
    else if (name === "state") members.push([name, value === "1" ? 1 : 0]);
    else members.push([name, value === "" && NULLABLE.includes(name) ? null : value]);
  }
  if (Object.keys(rules).length > 0) members.push(["rules", rules]);
  return Object.fromEntries(members) as TenantChange;
}
