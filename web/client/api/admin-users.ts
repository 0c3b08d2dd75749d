// The calls about people of a company.

import { config } from "../config/config";
import { webConfiguration } from "../config/web-configuration";
import type { PictureFile } from "./account";
import { admin, type ListPage, type ListQuery, listQuery } from "./admin-list";
import type * as generated from "./generated/types.gen";
import { call } from "./request";
import type { Stated } from "./shapes";

/** What the company stores about one of its people. */
export type User = Stated<generated.Member>;

/** A row of the list: ids, version and `assignKey`, and the members that were asked for, by the names that they were asked by. */
export type UserRow = Pick<User, "id" | "userId" | "version" | "assignKey"> &
  Partial<User> & { readonly avatar?: string | null; readonly birthDay?: string | null };

/** A page of people, with the company in numbers. */
export interface UserPage extends ListPage<UserRow> {
  readonly summary: Stated<generated.Summary>;
}

/** What is written about somebody: absent stays, null empties. */
export interface UserChange {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string;
  readonly gender?: string;
  readonly phone?: string | null;
  readonly birthDate?: string | null;
  readonly location?: string | null;
  readonly image?: null;
  readonly password?: string;
  readonly resetPassword?: boolean;
  readonly isShared?: boolean;
  readonly isEmployee?: boolean;
  readonly state?: number;
  readonly roles?: readonly string[];
}

/** What can be done to many at once. */
export type BulkAction = "enable" | "disable" | "assignRole" | "remove";

/** What came of it. */
export interface BulkOutcome {
  readonly done: number;
  readonly failed: readonly { readonly userId: string; readonly code: string }[];
}

const one = (userId: string) => admin(`user/${encodeURIComponent(userId)}`);

/** A page of people with what is known of their sign-ins. */
export function users(query: ListQuery, signal?: AbortSignal): Promise<UserPage> {
  const asked = listQuery({ ...query, filters: { ...query.filters, loginInfo: "true" } });
  const { method, path } = webConfiguration.usersWithInfo;
  return call(method, `${config().apiPrefix}/${path}${asked}`, {
    isKept: true,
    ...(signal ? { signal } : {}),
  });
}

/** One of them. */
export function user(userId: string, signal?: AbortSignal): Promise<User> {
  return call("GET", one(userId), { isKept: true, ...(signal ? { signal } : {}) });
}

/** Creates somebody; `key` names this creation. */
export function createUser(about: UserChange, key: string): Promise<User> {
  return call("PUT", admin("user"), { body: about, idempotencyKey: key });
}

/** Changes somebody over the version that was seen. */
export function changeUser(userId: string, change: UserChange, seen: number): Promise<User> {
  return call("PATCH", one(userId), { body: change, ifMatch: seen });
}

/** Removes somebody from the company. Unless that is switched off their entry is kept and can be restored. */
export function removeUser(userId: string): Promise<void> {
  return config().admin.softDelete ? call("DELETE", one(userId), { idempotent: true }) : eraseUser(userId);
}

/** Takes somebody back who was removed, as they were but for their roles. */
export function restoreUser(userId: string): Promise<User> {
  return call("POST", `${one(userId)}/restore`, { body: {}, idempotent: true });
}

/** Deletes for good what the company stored about somebody. */
export function eraseUser(userId: string): Promise<void> {
  return call("DELETE", `${one(userId)}?softDelete=false`, { idempotent: true });
}

/** Gives somebody a picture. */
export function putUserPicture(userId: string, file: PictureFile): Promise<User> {
  return call("PUT", `${one(userId)}/image`, { file, idempotent: true });
}

/** Does the same to many. */
export function bulk(
  userIds: readonly string[],
  action: BulkAction,
  roleIds?: readonly string[],
): Promise<BulkOutcome> {
  return call("POST", admin("user/bulk"), { body: { userIds, action, ...(roleIds ? { roleIds } : {}) } });
}

const link = (act: string, { userId, assignKey }: Pick<User, "userId" | "assignKey">) =>
  admin(`tenant-user/${act}/${encodeURIComponent(userId)}/${encodeURIComponent(assignKey)}`);

/** Takes somebody back into the company. */
export function assignUser(row: Pick<User, "userId" | "assignKey">): Promise<void> {
  return call("PUT", link("assignUser", row));
}

/** Takes somebody out of the company; they can be taken back. */
export function unassignUser(row: Pick<User, "userId" | "assignKey">): Promise<void> {
  return call("DELETE", link("unAssignUser", row));
}

/** Somebody of the group who could be taken in. */
export type Colleague = Stated<generated.Colleague>;

/** A page of them. */
export function colleagues(query: ListQuery, signal?: AbortSignal): Promise<ListPage<Colleague>> {
  return call("GET", admin(`user/colleagues${listQuery(query)}`), { isKept: true, ...(signal ? { signal } : {}) });
}

/** What became of assigning everybody of the group. */
export interface AutoAssigned {
  readonly assigned: number;
  readonly remaining: number;
}

/** Makes everybody of the group a member here (G34). */
export function autoAssign(path: string): Promise<AutoAssigned> {
  return call("POST", path.startsWith("/") ? path : admin(path), { body: {} });
}
