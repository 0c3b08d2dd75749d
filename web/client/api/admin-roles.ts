// The calls about roles of a company.

import { admin, type ListPage, type ListQuery, listQuery } from "./admin-list";
import type * as generated from "./generated/types.gen";
import { call } from "./request";
import type { Stated } from "./shapes";

/** Where the menus are. */
export type LayoutMode = generated.LayoutMode;

/** A role (contract, Shapes). */
export type Role = Stated<generated.Role>;

/** An app that roles give rights on. */
export type RoleApp = Stated<generated.RoleApp>;

/** Somebody who can be in a role. */
export type RoleUser = Stated<generated.RoleUser>;

/** Who comes into a role and who leaves it, beside everybody or nobody. */
export interface UsersChange {
  readonly usersAll?: boolean;
  readonly usersAdd?: readonly string[];
  readonly usersRemove?: readonly string[];
}

/** What is written about a role: absent stays. */
export interface RoleChange extends UsersChange {
  readonly title?: string;
  readonly state?: number;
  readonly hasAdminRights?: number;
  readonly hasOnBoardingRights?: number;
  readonly hasPaymentRights?: number;
  readonly settings?: Partial<Role["settings"]>;
  readonly apps?: Role["apps"];
}

const one = (roleId: string) => admin(`role/${encodeURIComponent(roleId)}`);

/** A page of roles. */
export function roles(query: ListQuery, signal?: AbortSignal): Promise<ListPage<Role>> {
  return call("GET", admin(`role${listQuery(query)}`), { isKept: true, ...(signal ? { signal } : {}) });
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
export function role(roleId: string, signal?: AbortSignal): Promise<Role> {
  return call("GET", one(roleId), { isKept: true, ...(signal ? { signal } : {}) });
}

/** Every app that a role can give rights on. */
export async function roleApps(signal?: AbortSignal): Promise<readonly RoleApp[]> {
  const answer = await call<readonly RoleApp[] | { readonly data: readonly RoleApp[] }>("GET", admin("role/apps"), {
    isKept: true,
    ...(signal ? { signal } : {}),
  });
  return "data" in answer ? answer.data : answer;
}

/** A page of the company's people, with who is in the role; without one, of a role that is being made. */
export function roleUsers(
  roleId: string | undefined,
  query: ListQuery,
  signal?: AbortSignal,
): Promise<ListPage<RoleUser>> {
  const asked = listQuery({ ...query, filters: { ...query.filters, roleId: roleId ?? "" } });
  return call("GET", admin(`role/users${asked}`), { isKept: true, ...(signal ? { signal } : {}) });
}

/** Creates a role; `key` names this creation. */
export function createRole(about: RoleChange, key: string): Promise<Role> {
  return call("PUT", admin("role"), { body: about, idempotencyKey: key });
}

/** Changes a role over the version that was seen. */
export function changeRole(roleId: string, change: RoleChange, seen: number): Promise<Role> {
  return call("PATCH", one(roleId), { body: change, ifMatch: seen });
}

/** Deletes a role; with people in it that has to be meant. */
export function deleteRole(roleId: string, hasPeople: boolean): Promise<void> {
  return call("DELETE", one(roleId) + (hasPeople ? "?force=true" : ""), { idempotent: true });
}
