// The form of a person: what stands in it, and what is sent (specification 2, 5 and 6).

import type { User, UserChange } from "../../client/api/admin-users";
import { differing, tidied } from "../../kit/forms/differing";
import type { UserValues } from "./schema";

/** Fields of the form. */
export type UserName = keyof UserValues;

/** Roles as the form holds them: the same in any order. */
export function inOrder(roleIds: readonly string[]): string[] {
  return [...roleIds].sort();
}

/** The form of somebody who is there, or of somebody new. */
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

/** Fields that differ from what is known. */
export function changedIn(known: UserValues, typed: UserValues): readonly UserName[] {
  return differing(known, tidied(typed, ["password"]));
}

/** Emptied, these are told as null. */
const NULLABLE: readonly UserName[] = ["phone", "birthDate", "location"];

/** What is sent: the fields that differ, as the contract writes them. */
export function changeOf(known: UserValues, typed: UserValues): UserChange {
  const values = tidied(typed, ["password"]);
  const members = changedIn(known, typed).map((name) => {
    const value = values[name];
    if (name === "state") return [name, value ? 1 : 0];
    return [name, value === "" && NULLABLE.includes(name) ? null : value];
  });
  return Object.fromEntries(members) as UserChange;
}
