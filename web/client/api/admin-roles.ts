// The calls about roles of a company.

import { type ListPage, type ListQuery, listed } from "./admin-list";
import { type Answer, api, type Body } from "./client";

/** A role (contract, Shapes). */
export type Role = Answer<"GET /api/admin/role/{id}">;

/** An app that roles give rights on. */
export type RoleApp = Answer<"GET /api/admin/role/apps">["data"][number];

/** Somebody who can be in a role. */
export type RoleUser = Answer<"GET /api/admin/role/users">["data"][number];

/** What is written about a role: absent stays. */
export type RoleChange = Body<"PATCH /api/admin/role/{id}">;

/** A page of roles. */
export function roles(query: ListQuery, signal?: AbortSignal): Promise<ListPage<Role>> {
  return listed("GET /api/admin/role", query, signal);
}

/** Rows of a page; a company rarely has more roles than one page. */
const EVERY_LIMIT = 100;
const EVERY_PAGES = 10;

/** All of them. */
export async function everyRole(signal?: AbortSignal): Promise<readonly Role[]> {
  const found: Role[] = [];
  for (let page = 1; page <= EVERY_PAGES; page += 1) {
    const { data, total } = await roles({ page, limit: EVERY_LIMIT, sort: "title" }, signal);
    found.push(...data);
    if (found.length >= total || data.length === 0) break;
  }
  return found;
}

/** One of them. */
export function role(id: string, signal?: AbortSignal): Promise<Role> {
  return api("GET /api/admin/role/{id}", { path: { id }, isKept: true, signal });
}

/** Every app that a role can give rights on; some servers answer the list alone. */
export async function roleApps(signal?: AbortSignal): Promise<readonly RoleApp[]> {
  const answer: { readonly data: readonly RoleApp[] } | readonly RoleApp[] = await api("GET /api/admin/role/apps", {
    isKept: true,
    signal,
  });
  return "data" in answer ? answer.data : answer;
}

/** A page of the company's people, with who is in the role; without one, of a role that is being made. */
export function roleUsers(
  roleId: string | undefined,
  query: ListQuery,
  signal?: AbortSignal,
): Promise<ListPage<RoleUser>> {
  const filters = { ...query.filters, roleId: roleId ?? "" };
  return listed("GET /api/admin/role/users", { ...query, filters }, signal);
}

/** Creates a role; `key` names this creation. */
export function createRole(body: RoleChange, key: string): Promise<Role> {
  return api("PUT /api/admin/role", { body, idempotencyKey: key });
}

/** Changes a role over the version that was seen. */
export function changeRole(id: string, body: RoleChange, seen: number): Promise<Role> {
  return api("PATCH /api/admin/role/{id}", { path: { id }, body, ifMatch: seen });
}

/** What a change would do to people. */
export type RolePreview = Answer<"POST /api/admin/role/{id}/preview">;

/** Asks what a change would do; nothing is changed. */
export function previewRole(id: string, body: RoleChange): Promise<RolePreview> {
  return api("POST /api/admin/role/{id}/preview", { path: { id }, body });
}

/** Some of those in a role, and how many there are. */
export function roleMembers(id: string, signal?: AbortSignal): Promise<Answer<"GET /api/admin/role/{id}/people">> {
  return api("GET /api/admin/role/{id}/people", { path: { id }, isKept: true, signal });
}

/** Deletes a role; with people in it that has to be meant. */
export function deleteRole(id: string, hasPeople: boolean): Promise<void> {
  const query = hasPeople ? { force: true } : {};
  return api("DELETE /api/admin/role/{id}", { path: { id }, query, idempotent: true });
}
