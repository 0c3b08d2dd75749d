// The calls about companies.

import type { PictureFile } from "./account";
import { type ListPage, type ListQuery, listed } from "./admin-list";
import { type Answer, api, type Body } from "./client";

/** A company as administration sees it. */
export type Tenant = Answer<"GET /api/admin/tenant/{id}">;

/** What is written about a company: absent stays, null empties. */
export type TenantChange = Body<"PATCH /api/admin/tenant/{companyId}">;

/** A page of companies. */
export function tenants(query: ListQuery, signal?: AbortSignal): Promise<ListPage<Tenant>> {
  const fields = query.fields ? [...query.fields, "companyId", "businessUuId", "groupId"] : [];
  return listed("GET /api/admin/tenant", { ...query, fields }, signal);
}

/** One of them. */
export function tenant(id: string, signal?: AbortSignal): Promise<Tenant> {
  return api("GET /api/admin/tenant/{id}", { path: { id }, isKept: true, signal });
}

/** A company on one page, for the operator. */
export type TenantOverview = Answer<"GET /api/admin/tenant/{id}/overview">;

/** Tells how a company is. */
export function tenantOverview(id: string, signal?: AbortSignal): Promise<TenantOverview> {
  return api("GET /api/admin/tenant/{id}/overview", { path: { id }, isKept: true, signal });
}

/** Creates a company with its first administrator; `key` names this creation. */
export function createTenant(body: Body<"PUT /api/admin/tenant">, key: string): Promise<Tenant> {
  return api("PUT /api/admin/tenant", { body, idempotencyKey: key });
}

/** Changes a company over the version that was seen. */
export function changeTenant(companyId: string, body: TenantChange, seen: number): Promise<Tenant> {
  return api("PATCH /api/admin/tenant/{companyId}", { path: { companyId }, body, ifMatch: seen });
}

/** Sends the invitation of a company's first administrator again; 404 where none waits. */
export async function inviteFirstAgain(id: string): Promise<void> {
  await api("POST /api/admin/tenant/{id}/resend", { path: { id }, body: {} });
}

/** Deletes a company. */
export function deleteTenant(id: string): Promise<void> {
  return api("DELETE /api/admin/tenant/{id}", { path: { id }, idempotent: true });
}

/** What a company demands of the sessions that work in it, and whom that concerns. */
export type TenantSecurity = Answer<"GET /api/admin/tenant/{id}/security">;

/** What is changed of it: absent stays. */
export type SecurityChange = Body<"PATCH /api/admin/tenant/{id}/security">;

/** Tells what a company demands. */
export function tenantSecurity(id: string, signal?: AbortSignal): Promise<TenantSecurity> {
  return api("GET /api/admin/tenant/{id}/security", { path: { id }, signal });
}

/** Changes what a company demands; it counts at once. */
export function changeTenantSecurity(id: string, body: SecurityChange): Promise<TenantSecurity> {
  return api("PATCH /api/admin/tenant/{id}/security", { path: { id }, body });
}

/** Gives a company a logo. */
export function putLogo(id: string, file: PictureFile): Promise<Tenant> {
  return api("PUT /api/admin/tenant/{id}/logo", { path: { id }, file, idempotent: true });
}
