// The form of a user: its values, and the request that it sends (specification 2, 5 and 6).

import type { User, UserChange } from "../../client/api/admin-users";
import { differing, trimmed } from "../../kit/forms/changed-fields";
import type { UserValues } from "./schema";

export type UserName = keyof UserValues;

/** Role ids in a fixed order, so that equal sets compare as equal. */
export function inOrder(roleIds: readonly string[]): string[] {
  return [...roleIds].sort();
}

/** The values of an existing user, or of a new one. */
export function valuesOf(user: User | undefined): UserValues {
  return {
    gender: user?.gender === "M" || user?.gender === "W" ? user.gender : "O",
    firstName: user?.firstName ?? "",
    lastName: user?.lastName ?? "",
    birthDate: user?.birthDate ?? "",
    phone: user?.phone ?? "",
    location: user?.location ?? "",
    email: user?.email ?? "",
    password: "",
    isShared: user?.isShared ?? false,
    isEmployee: user?.isEmployee ?? false,
    resetPassword: user?.resetPasswordRequired ?? false,
    state: (user?.state ?? 1) === 1,
    roles: inOrder(user?.roles ?? []),
  };
}

/** The changed fields. */
export function changedIn(known: UserValues, typed: UserValues): readonly UserName[] {
  return differing(known, trimmed(typed, ["password"]));
}

/** Fields that are sent as null when they are emptied. */
const NULLABLE: readonly UserName[] = ["phone", "birthDate", "location"];

/** The request body: the changed fields as the contract writes them. */
export function changeOf(known: UserValues, typed: UserValues): UserChange {
  const values = trimmed(typed, ["password"]);
  const members = changedIn(known, typed).map((name) => {
    const value = values[name];
    if (name === "state") return [name, value ? 1 : 0];
    return [name, value === "" && NULLABLE.includes(name) ? null : value];
  });
  return Object.fromEntries(members) as UserChange;
}
