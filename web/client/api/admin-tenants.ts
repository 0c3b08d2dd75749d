// Requests about companies.

import type { PictureFile } from "./account";
import { getListPage, type ListPage, type ListQuery } from "./admin-list";
import { type Answer, api, type Body } from "./client";

/** A company as administration sees it. */
export type Tenant = Answer<"GET /api/admin/tenant/{id}">;

/** Fields of a company that are written: absent is unchanged, null clears. */
export type TenantChange = Body<"PATCH /api/admin/tenant/{companyId}">;

/** A page of companies. */
export function tenants(query: ListQuery, signal?: AbortSignal): Promise<ListPage<Tenant>> {
  const fields = query.fields ? [...query.fields, "companyId", "businessUuId", "groupId"] : [];
  return getListPage("GET /api/admin/tenant", { ...query, fields }, signal);
}

/** One company. */
export function tenant(id: string, signal?: AbortSignal): Promise<Tenant> {
  return api("GET /api/admin/tenant/{id}", { path: { id }, isCached: true, signal });
}

/** The overview of a company, for operators. */
export type TenantOverview = Answer<"GET /api/admin/tenant/{id}/overview">;

/** Returns the overview of a company. */
export function tenantOverview(id: string, signal?: AbortSignal): Promise<TenantOverview> {
  return api("GET /api/admin/tenant/{id}/overview", { path: { id }, isCached: true, signal });
}

/** Creates a company with its first administrator; `key` is the idempotency key. */
export function createTenant(body: Body<"PUT /api/admin/tenant">, key: string): Promise<Tenant> {
  return api("PUT /api/admin/tenant", { body, idempotencyKey: key });
}

/** Updates a company; `seen` is the version that was read. */
export function changeTenant(companyId: string, body: TenantChange, seen: number): Promise<Tenant> {
  return api("PATCH /api/admin/tenant/{companyId}", { path: { companyId }, body, ifMatch: seen });
}

/** Sends the invitation of a company's first administrator again; 404 when none is pending. */
export async function resendFirstInvitation(id: string): Promise<void> {
  await api("POST /api/admin/tenant/{id}/resend", { path: { id }, body: {} });
}

/** Ends the sessions of all members of a company: the first at once, the others minute by minute. */
export async function signOutEverybody(id: string): Promise<void> {
  await api("POST /api/admin/tenant/{id}/sign-out-everybody", { path: { id }, body: {} });
}

/** Deletes a company. */
export function deleteTenant(id: string): Promise<void> {
  return api("DELETE /api/admin/tenant/{id}", { path: { id }, idempotent: true });
}

/** The requirements of a company for sessions that enter it, and the users that they affect. */
export type TenantSecurity = Answer<"GET /api/admin/tenant/{id}/security">;

/** Changed requirements: absent is unchanged. */
export type SecurityChange = Body<"PATCH /api/admin/tenant/{id}/security">;

/** Returns the requirements of a company. */
export function tenantSecurity(id: string, signal?: AbortSignal): Promise<TenantSecurity> {
  return api("GET /api/admin/tenant/{id}/security", { path: { id }, signal });
}

/** Changes the requirements of a company, effective at once; `seen` is the version that was read. */
export function changeTenantSecurity(id: string, body: SecurityChange, seen: number): Promise<TenantSecurity> {
  return api("PATCH /api/admin/tenant/{id}/security", { path: { id }, body, ifMatch: seen });
}

/** Sets the logo of a company. */
export function putLogo(id: string, file: PictureFile): Promise<Tenant> {
  return api("PUT /api/admin/tenant/{id}/logo", { path: { id }, file, idempotent: true });
}
