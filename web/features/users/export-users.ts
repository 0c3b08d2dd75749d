// Exports all users of the company as a file that the import reads.

import { type ExportedUser, exportUsers } from "../../client/api/admin-import";
import { readableRoles } from "../../kit/administration/all-roles";
import { csvOf } from "../../kit/forms/csv";
import { downloadFile } from "../../kit/forms/download-file";
import { EXPORT_COLUMNS, EXPORT_ONLY } from "./import/columns";
import { type RoleNames, roleNames } from "./import/roles";

function cellOf(user: ExportedUser, member: keyof ExportedUser, roles: RoleNames): string {
  const value = user[member];
  if (member === "roles") return roles.write(user.roles ?? []);
  if (typeof value === "boolean") return value ? "1" : "0";
  return String(value ?? "");
}

/** The CSV text. */
export function usersFile(users: readonly ExportedUser[], roles: RoleNames): string {
  const members = [...EXPORT_COLUMNS, ...EXPORT_ONLY];
  return csvOf([members, ...users.map((user) => members.map((member) => cellOf(user, member, roles)))]);
}

/** Downloads the file. A caller who may not read roles gets role ids. */
export async function saveUsers(): Promise<void> {
  const [users, roles] = await Promise.all([exportUsers(), readableRoles()]);
  downloadFile("people.csv", usersFile(users, roleNames(roles)), "text/csv");
}
