// Requests about roles of a company.

import { beginSteps } from "../session/within-scope";
import { getListPage, type ListPage, type ListQuery } from "./admin-list";
import { type Answer, api, type Body } from "./client";

/** A role (contract, Shapes). */
export type Role = Answer<"GET /api/admin/role/{id}">;

/** An app that roles grant rights on. */
export type RoleApp = Answer<"GET /api/admin/role/apps">["data"][number];

/** A user who can be assigned to a role. */
export type RoleUser = Answer<"GET /api/admin/role/users">["data"][number];

/** A role to create. */
export type NewRole = Body<"PUT /api/admin/role">;

/** Fields of a role that are written: absent is unchanged. */
export type RoleChange = Body<"PATCH /api/admin/role/{id}">;

/** A page of roles. */
export function roles(query: ListQuery, signal?: AbortSignal): Promise<ListPage<Role>> {
  return getListPage("GET /api/admin/role", query, signal);
}

/** Rows of a page; a company rarely has more roles than one page. */
const EVERY_LIMIT = 100;
const EVERY_PAGES = 10;

/** All roles. */
export async function everyRole(signal?: AbortSignal): Promise<readonly Role[]> {
  const next = beginSteps();
  const found: Role[] = [];
  for (let page = 1; page <= EVERY_PAGES; page += 1) {
    const { data, total } = await next(() => roles({ page, limit: EVERY_LIMIT, sort: "title" }, signal));
    found.push(...data);
    if (found.length >= total || data.length === 0) break;
  }
  return found;
}

export function role(id: string, signal?: AbortSignal): Promise<Role> {
  return api("GET /api/admin/role/{id}", { path: { id }, isCached: true, signal });
}

/** Every app that a role can grant rights on; some servers return a bare array. */
export async function roleApps(signal?: AbortSignal): Promise<readonly RoleApp[]> {
  const answer: { readonly data: readonly RoleApp[] } | readonly RoleApp[] = await api("GET /api/admin/role/apps", {
    isCached: true,
    signal,
  });
  return "data" in answer ? answer.data : answer;
}

/** A page of the company's users with their assignment to the role; without an id, for a role that is being created. */
export function roleUsers(
  roleId: string | undefined,
  query: ListQuery,
  signal?: AbortSignal,
): Promise<ListPage<RoleUser>> {
  const filters = { ...query.filters, roleId: roleId ?? "" };
  return getListPage("GET /api/admin/role/users", { ...query, filters }, signal);
}

/** Creates a role; `key` is the idempotency key. */
export function createRole(body: NewRole, key: string): Promise<Role> {
  return api("PUT /api/admin/role", { body, idempotencyKey: key });
}

/** Updates a role; `seen` is the version that was read. */
export function changeRole(id: string, body: RoleChange, seen: number): Promise<Role> {
  return api("PATCH /api/admin/role/{id}", { path: { id }, body, ifMatch: seen });
}

/** The effects of an update on users. */
export type RolePreview = Answer<"POST /api/admin/role/{id}/preview">;

/** Returns the effects of an update without applying it. */
export function previewRole(id: string, body: RoleChange): Promise<RolePreview> {
  return api("POST /api/admin/role/{id}/preview", { path: { id }, body });
}

/** Some of the members of a role, and their number. */
export function roleMembers(id: string, signal?: AbortSignal): Promise<Answer<"GET /api/admin/role/{id}/people">> {
  return api("GET /api/admin/role/{id}/people", { path: { id }, isCached: true, signal });
}

/** Deletes a role; `hasMembers` confirms the deletion of a role with members. */
export function deleteRole(id: string, hasMembers: boolean): Promise<void> {
  const query = hasMembers ? { force: true } : {};
  return api("DELETE /api/admin/role/{id}", { path: { id }, query, idempotent: true });
}
