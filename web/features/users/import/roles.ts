// Roles in a cell: titles separated by bars. A title that would not resolve to the same role is written as the role's id.

import type { Role } from "../../../client/api/admin-roles";
import { normalized } from "./columns";

const BAR = "|";

/** Formats and parses roles. */
export interface RoleNames {
  readonly write: (ids: readonly string[]) => string;
  readonly read: (cell: string) => readonly string[];
}

/** For these roles; unknown ids stay ids. */
export function roleNames(roles: readonly Pick<Role, "roleId" | "title">[]): RoleNames {
  const ids = new Map<string, string>();
  const shared = new Set<string>();
  for (const { roleId, title } of roles) {
    if (ids.has(normalized(title))) shared.add(normalized(title));
    ids.set(normalized(title), roleId);
  }
  const isUnclear = (title: string) => shared.has(normalized(title)) || title.includes(BAR) || title !== title.trim();
  const names = new Map(roles.map(({ roleId, title }) => [roleId, isUnclear(title) ? roleId : title]));
  return {
    write: (given) => given.map((id) => names.get(id) ?? id).join(` ${BAR} `),
    read(cell) {
      const parts = cell.split(BAR).map((part) => part.trim());
      const named = (part: string) => (shared.has(normalized(part)) ? undefined : ids.get(normalized(part)));
      return parts.filter((part) => part !== "").map((part) => (names.has(part) ? part : (named(part) ?? part)));
    },
  };
}
