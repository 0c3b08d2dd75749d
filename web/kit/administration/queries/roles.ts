// Queries of roles.

import { type ListQuery, searchTerms } from "../../../client/api/admin-list";
import {
  everyRole,
  previewRole,
  type Role,
  role,
  roleApps,
  roleMembers,
  roles,
  roleUsers,
} from "../../../client/api/admin-roles";
import { readQuery } from "../../../client/session/read-query";
import type { Scope } from "../../../client/session/scope";
import { list, MAX_SUGGESTIONS, numbered, record } from "./parts";

/** The first roles that match a text. */
export function rolesCalled(scope: Scope, text: string) {
  const query = { limit: MAX_SUGGESTIONS, search: searchTerms(text, ["title"]) };
  const queryFn = async (signal: AbortSignal) => (await roles(query, signal)).data;
  return readQuery(scope, "roles", { key: ["called", text], queryFn });
}

/** The roles of the company. */
export const roleList = list("roles", "list", roles);

/** The company's users with their assignment to a role; without an id, for a role that is being created. */
export function roleUsersQuery(scope: Scope, roleId: string | undefined, query: ListQuery) {
  const queryFn = async (signal: AbortSignal) => numbered(await roleUsers(roleId, query, signal), query);
  return readQuery(scope, "roles", { key: ["members", roleId ?? "", query], queryFn });
}

/** Some of the members of a role, in the version of it that was read. */
export function roleMembersQuery(scope: Scope, { roleId, version }: Role) {
  return readQuery(scope, "roles", { key: ["in", roleId, version], queryFn: (signal) => roleMembers(roleId, signal) });
}

/** The effects of an update of a role; `change` is its body as text. */
export function rolePreview(scope: Scope, { roleId, version }: Role, change: string) {
  const queryFn = () => previewRole(roleId, JSON.parse(change));
  return readQuery(scope, "roles", { key: ["preview", roleId, version, change], queryFn });
}

/** Every role, for lists to choose from. */
export const allRoles = (scope: Scope) => readQuery(scope, "roles", { key: ["all"], queryFn: everyRole });

/** Every app that a role can grant rights on. */
export const appsOfRoles = (scope: Scope) => readQuery(scope, "roles", { key: ["apps"], queryFn: roleApps });

export const roleRecord = record<Role>("roles", role, ({ roleId }) => roleId);
