// The calls about people of a company.

import { config } from "../config/config";
import type { PictureFile } from "./account";
import { type ListPage, type ListQuery, listed } from "./admin-list";
import { type Answer, admin, api, type Body } from "./client";
import { call } from "./request";

/** What the company stores about one of its people. */
export type User = Answer<"GET /api/admin/user/{id}">;

/** A row of the list: ids, version and `assignKey`, and the members that were asked for, by the names that they were asked by. */
export type UserRow = Pick<User, "id" | "userId" | "version" | "assignKey"> &
  Partial<User> & { readonly avatar?: string | null; readonly birthDay?: string | null };

/** A page of people, with the company in numbers. */
export interface UserPage extends ListPage<UserRow> {
  readonly summary: Answer<"GET /api/admin/user/usersWithInfo">["summary"];
}

/** What is written about somebody: absent stays, null empties. */
export type UserChange = Body<"PATCH /api/admin/user/{userId}">;

/** What can be done to many at once. */
export type BulkAction = Body<"POST /api/admin/user/bulk">["action"];

/** What came of it. */
export type BulkOutcome = Answer<"POST /api/admin/user/bulk">;

/** A page of people with what is known of their sign-ins. */
export function users(query: ListQuery, signal?: AbortSignal): Promise<UserPage> {
  const filters = { ...query.filters, loginInfo: "true" };
  return listed("GET /api/admin/user/usersWithInfo", { ...query, filters }, signal);
}

/** One of them. */
export function user(id: string, signal?: AbortSignal): Promise<User> {
  return api("GET /api/admin/user/{id}", { path: { id }, isKept: true, signal });
}

/** What somebody may do, and through which roles. */
export type UserAccess = Answer<"GET /api/admin/user/{id}/access">;

/** Explains what somebody may do. */
export function explainAccess(id: string, signal?: AbortSignal): Promise<UserAccess> {
  return api("GET /api/admin/user/{id}/access", { path: { id }, isKept: true, signal });
}

/** Creates somebody; `key` names this creation. */
export function createUser(body: Body<"PUT /api/admin/user">, key: string): Promise<User> {
  return api("PUT /api/admin/user", { body, idempotencyKey: key });
}

/** Changes somebody over the version that was seen. */
export function changeUser(userId: string, body: UserChange, seen: number): Promise<User> {
  return api("PATCH /api/admin/user/{userId}", { path: { userId }, body, ifMatch: seen });
}

/** Removes somebody from the company. Unless that is switched off their entry is kept and can be restored. */
export function removeUser(id: string): Promise<void> {
  if (!config().admin.softDelete) return eraseUser(id);
  return api("DELETE /api/admin/user/{id}", { path: { id }, idempotent: true });
}

/** Takes somebody back who was removed, as they were but for their roles. */
export function restoreUser(id: string): Promise<User> {
  return api("POST /api/admin/user/{id}/restore", { path: { id }, body: {}, idempotent: true });
}

/** Deletes for good what the company stored about somebody. */
export function eraseUser(id: string): Promise<void> {
  return api("DELETE /api/admin/user/{id}", { path: { id }, query: { softDelete: false }, idempotent: true });
}

/** Takes all second factors of somebody away, and ends their sessions. */
export function removeUserFactors(id: string, seen: number): Promise<void> {
  return api("DELETE /api/admin/user/{id}/factors", { path: { id }, ifMatch: seen });
}

/** A place where somebody works in the company. */
export type UserSession = Answer<"GET /api/admin/user/{id}/sessions">[number];

/** Where somebody works in the company, the own place first. */
export function userSessions(id: string, signal?: AbortSignal): Promise<readonly UserSession[]> {
  return api("GET /api/admin/user/{id}/sessions", { path: { id }, isKept: true, signal });
}

/** Signs somebody out of the company there. */
export function endUserSession(id: string, sessionId: string): Promise<void> {
  return api("DELETE /api/admin/user/{id}/sessions/{sessionId}", { path: { id, sessionId }, idempotent: true });
}

/** Signs somebody out of the company everywhere. */
export function endUserSessions(id: string): Promise<void> {
  return api("DELETE /api/admin/user/{id}/sessions", { path: { id }, idempotent: true });
}

/** Gives somebody a picture. */
export function putUserPicture(id: string, file: PictureFile): Promise<User> {
  return api("PUT /api/admin/user/{id}/image", { path: { id }, file, idempotent: true });
}

/** Does the same to many. */
export function bulk(
  userIds: readonly string[],
  action: BulkAction,
  roleIds?: readonly string[],
): Promise<BulkOutcome> {
  return api("POST /api/admin/user/bulk", { body: { userIds, action, ...(roleIds ? { roleIds } : {}) } });
}

/** Who is meant, as they were seen. */
type AssignableUser = Pick<User, "userId" | "assignKey">;

/** Takes somebody back into the company. */
export function assignUser({ userId, assignKey }: AssignableUser): Promise<void> {
  return api("PUT /api/admin/tenant-user/assignUser/{userId}/{key}", { path: { userId, key: assignKey } });
}

/** Takes somebody out of the company; they can be taken back. */
export function unassignUser({ userId, assignKey }: AssignableUser): Promise<void> {
  return api("DELETE /api/admin/tenant-user/unAssignUser/{userId}/{key}", { path: { userId, key: assignKey } });
}

/** Somebody of the group who could be taken in. */
export type Colleague = Answer<"GET /api/admin/user/colleagues">["data"][number];

/** A page of them. */
export function colleagues(query: ListQuery, signal?: AbortSignal): Promise<ListPage<Colleague>> {
  return listed("GET /api/admin/user/colleagues", query, signal);
}

/** Makes everybody of the group a member here, at the path that is configured (G34). */
export function autoAssign(path: string): Promise<Answer<"POST /api/admin/user/autoAssign">> {
  return call("POST", path.startsWith("/") ? path : admin(path), { body: {} });
}

/** What of roles and locations there is to filter the people by. */
export function facetsOfUsers(signal: AbortSignal): Promise<Answer<"GET /api/admin/user/facets">> {
  return api("GET /api/admin/user/facets", { isKept: true, signal });
}
