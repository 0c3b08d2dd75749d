// Requests about users of a company.

import { config } from "../config/config";
import { beginSteps } from "../session/within-scope";
import type { PictureFile } from "./account";
import { getListPage, type ListPage, type ListQuery } from "./admin-list";
import { type Answer, admin, api, type Body } from "./client";
import { Failure } from "./failure";
import { call } from "./request";

/** A user as the company stores it. */
export type User = Answer<"GET /api/admin/user/{id}">;

/** A row of the list: ids, version and `assignKey`, and the requested fields under their requested names. */
export type UserRow = Pick<User, "id" | "userId" | "version" | "assignKey"> &
  Partial<User> & { readonly avatar?: string | null; readonly birthDay?: string | null };

/** A page of users, with figures of the company. */
export interface UserPage extends ListPage<UserRow> {
  readonly summary: Answer<"GET /api/admin/user/usersWithInfo">["summary"];
}

/** Fields of a user that are written: absent is unchanged, null clears. */
export type UserChange = Body<"PATCH /api/admin/user/{userId}">;

/** Actions that apply to many users at once. */
export type BulkAction = Body<"POST /api/admin/user/bulk">["action"];

/** Outcome of a bulk action. */
export type BulkOutcome = Answer<"POST /api/admin/user/bulk">;

/** A page of users with their sign-in activity. */
export function users(query: ListQuery, signal?: AbortSignal): Promise<UserPage> {
  const filters = { ...query.filters, loginInfo: "true" };
  return getListPage("GET /api/admin/user/usersWithInfo", { ...query, filters }, signal);
}

export function user(id: string, signal?: AbortSignal): Promise<User> {
  return api("GET /api/admin/user/{id}", { path: { id }, isCached: true, signal });
}

/** The rights of a user, and the roles that grant them. */
export type UserAccess = Answer<"GET /api/admin/user/{id}/access">;

/** Returns the rights of a user with their origin. */
export function explainAccess(id: string, signal?: AbortSignal): Promise<UserAccess> {
  return api("GET /api/admin/user/{id}/access", { path: { id }, isCached: true, signal });
}

/** Creates a user; `key` is the idempotency key. */
export function createUser(body: Body<"PUT /api/admin/user">, key: string): Promise<User> {
  return api("PUT /api/admin/user", { body, idempotencyKey: key });
}

/** Updates a user; `seen` is the version that was read. */
export function changeUser(userId: string, body: UserChange, seen: number): Promise<User> {
  return api("PATCH /api/admin/user/{userId}", { path: { userId }, body, ifMatch: seen });
}

/** Removes a user as they are now, and returns how they were: an undo must not take back what others did. Undefined where they are erased. */
export async function removeUser(id: string): Promise<User | undefined> {
  if (!config().admin.softDelete) return eraseUser(id).then(() => undefined);
  const next = beginSteps();
  const before = await next(() => user(id));
  await next(() => api("DELETE /api/admin/user/{id}", { path: { id }, ifMatch: before.version, idempotent: true }));
  return before;
}

/** Restores a removed user without their roles. */
export function restoreUser(id: string): Promise<User> {
  return api("POST /api/admin/user/{id}/restore", { path: { id }, body: {}, idempotent: true });
}

/** Erases what the company stored about a user. */
export function eraseUser(id: string): Promise<void> {
  return api("DELETE /api/admin/user/{id}", { path: { id }, query: { softDelete: false }, idempotent: true });
}

/** Removes all second factors of a user and ends their sessions. */
export function removeUserFactors(id: string, seen: number): Promise<void> {
  return api("DELETE /api/admin/user/{id}/factors", { path: { id }, ifMatch: seen });
}

/** A session of a user in the company. */
export type UserSession = Answer<"GET /api/admin/user/{id}/sessions">[number];

/** The sessions of a user in the company, the caller's current one first. */
export function userSessions(id: string, signal?: AbortSignal): Promise<readonly UserSession[]> {
  return api("GET /api/admin/user/{id}/sessions", { path: { id }, isCached: true, signal });
}

/** Ends a session of a user in the company. */
export function endUserSession(id: string, sessionId: string): Promise<void> {
  return api("DELETE /api/admin/user/{id}/sessions/{sessionId}", { path: { id, sessionId }, idempotent: true });
}

/** Ends all sessions of a user in the company. */
export function endUserSessions(id: string): Promise<void> {
  return api("DELETE /api/admin/user/{id}/sessions", { path: { id }, idempotent: true });
}

/** Sets the picture of a user. */
export function putUserPicture(id: string, file: PictureFile): Promise<User> {
  return api("PUT /api/admin/user/{id}/image", { path: { id }, file, idempotent: true });
}

/** Most users of one request (contract, Administration). */
const AT_ONCE = 500;

/** Applies an action to many users, some after the others. Where a later request fails, the rest has failed with its code. */
export async function bulk(
  userIds: readonly string[],
  action: BulkAction,
  roleIds?: readonly string[],
): Promise<BulkOutcome> {
  const next = beginSteps();
  const [now, later] = [userIds.slice(0, AT_ONCE), userIds.slice(AT_ONCE)];
  const outcome = await api("POST /api/admin/user/bulk", {
    body: { userIds: now, action, ...(roleIds ? { roleIds } : {}) },
    // Without soft delete, users are erased one by one.
    isLong: true,
  });
  if (later.length === 0) return outcome;
  const rest = await next(() => bulk(later, action, roleIds)).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    return { done: 0, changed: [], failed: later.map((userId) => ({ userId, code: error.code })) };
  });
  return {
    done: outcome.done + rest.done,
    changed: [...outcome.changed, ...rest.changed],
    failed: [...outcome.failed, ...rest.failed],
  };
}

/** The user and the key of their assignment, as they were read. */
type AssignableUser = Pick<User, "userId" | "assignKey">;

/** Assigns a user to the company again. */
export function assignUser({ userId, assignKey }: AssignableUser): Promise<void> {
  return api("PUT /api/admin/tenant-user/assignUser/{userId}/{key}", { path: { userId, key: assignKey } });
}

/** Unassigns a user from the company; reversed by `assignUser`. */
export function unassignUser({ userId, assignKey }: AssignableUser): Promise<void> {
  return api("DELETE /api/admin/tenant-user/unAssignUser/{userId}/{key}", { path: { userId, key: assignKey } });
}

/** A user of the group who can be assigned to the company. */
export type Colleague = Answer<"GET /api/admin/user/colleagues">["data"][number];

/** A page of users of the group. */
export function colleagues(query: ListQuery, signal?: AbortSignal): Promise<ListPage<Colleague>> {
  return getListPage("GET /api/admin/user/colleagues", query, signal);
}

/** Makes every user of the group a member of the company, at the configured path (G34). */
export function autoAssign(path: string): Promise<Answer<"POST /api/admin/user/autoAssign">> {
  return call("POST", path.startsWith("/") ? path : admin(path), { body: {} });
}

/** The roles and locations that users can be filtered by. */
export function facetsOfUsers(signal: AbortSignal): Promise<Answer<"GET /api/admin/user/facets">> {
  return api("GET /api/admin/user/facets", { isCached: true, signal });
}
