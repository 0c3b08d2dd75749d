// The calls about companies.

import type { PictureFile } from "./account";
import { admin, type ListPage, type ListQuery, listQuery } from "./admin-list";
import type * as generated from "./generated/types.gen";
import { call } from "./request";
import type { Stated } from "./shapes";

/** A company as administration sees it. */
export type Tenant = Stated<generated.AdministeredCompany>;

/** What is written about a company: absent stays, null empties. */
export interface TenantChange {
  readonly title?: string;
  readonly name?: string;
  readonly city?: string | null;
  readonly location?: string | null;
  readonly path?: string | null;
  readonly logoSrc?: null;
  readonly groupId?: string | null;
  readonly businessUuId?: string;
  readonly state?: number;
  readonly rules?: { readonly selfEdit?: number; readonly auditMonths?: number };
}

const one = (id: string) => admin(`tenant/${encodeURIComponent(id)}`);

/** A page of companies. */
export function tenants(query: ListQuery, signal?: AbortSignal): Promise<ListPage<Tenant>> {
  const fields = [...(query.fields ?? []), "companyId", "businessUuId", "groupId"];
  const asked = listQuery({ ...query, fields: query.fields ? fields : [] });
  return call("GET", admin(`tenant${asked}`), { isKept: true, ...(signal ? { signal } : {}) });
}

/** One of them. */
export function tenant(id: string, signal?: AbortSignal): Promise<Tenant> {
  return call("GET", one(id), { isKept: true, ...(signal ? { signal } : {}) });
}

/** Creates a company with its first administrator; `key` names this creation. */
export function createTenant(
  about: TenantChange & { readonly title: string; readonly adminEmail: string },
  key: string,
): Promise<Tenant> {
  return call("PUT", admin("tenant"), { body: about, idempotencyKey: key });
}

/** Changes a company over the version that was seen. */
export function changeTenant(companyId: string, change: TenantChange, seen: number): Promise<Tenant> {
  return call("PATCH", one(companyId), { body: change, ifMatch: seen });
}

/** Sends the invitation of a company's first administrator again; 404 where none waits. */
export function inviteFirstAgain(companyId: string): Promise<void> {
  return call("POST", `${one(companyId)}/resend`, { body: {} });
}

/** Deletes a company. */
export function deleteTenant(companyId: string): Promise<void> {
  return call("DELETE", one(companyId), { idempotent: true });
}

/** Gives a company a logo. */
export function putLogo(companyId: string, file: PictureFile): Promise<Tenant> {
  return call("PUT", `${one(companyId)}/logo`, { file, idempotent: true });
}
