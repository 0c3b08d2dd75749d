// The form of a person: what stands in it, what is wrong with it, and what is sent (specification 2, 5 and 6).

import type { User, UserChange } from "../../api/admin-users";
import { isEmail } from "../../forms/email";
import { isBirthday, isPhone, NAME_MAX, today } from "../../forms/person";
import type { Complaints } from "../../forms/use-form";

/** Shortest password that the form takes (specification 5); the server's own rule holds besides. */
export const PASSWORD_MIN = 4;

/** Fields of text. */
type TextName = "gender" | "firstName" | "lastName" | "email" | "phone" | "birthDate" | "location" | "password";
/** Fields that are ticked: `1` or nothing. */
export type FlagName = "isShared" | "isEmployee" | "resetPassword" | "state";
/** Every field; `roles` are ids between commas, in order. */
export type UserName = TextName | FlagName | "roles";

/** What stands in the form. */
export type UserValues = Readonly<Record<UserName, string>>;

const flag = (is: boolean) => (is ? "1" : "");

/** Roles as the form holds them. */
export function rolesText(roleIds: readonly string[]): string {
  return [...roleIds].sort().join(",");
}

/** Roles in the form. */
export function rolesIn(text: string): readonly string[] {
  return text === "" ? [] : text.split(",");
}

/** The form of somebody who is there, or of somebody new. */
export function valuesOf(user: User | undefined): UserValues {
  return {
    gender: user?.gender ?? "O",
    firstName: user?.firstName ?? "",
    lastName: user?.lastName ?? "",
    email: user?.email ?? "",
    phone: user?.phone ?? "",
    birthDate: user?.birthDate ?? "",
    location: user?.location ?? "",
    password: "",
    isShared: flag(user?.isShared ?? false),
    isEmployee: flag(user?.isEmployee ?? false),
    resetPassword: flag(user?.resetPasswordRequired ?? false),
    state: flag((user?.state ?? 1) === 1),
    roles: rolesText(user?.roles ?? []),
  };
}

/** Whether a password must be given: new people where the configuration asks for it (G26), shared and internal ones always. */
export function needsPassword(values: UserValues, isNew: boolean, requirePassword: boolean): boolean {
  return isNew && (requirePassword || values.isShared === "1" || values.isEmployee === "1");
}

/** What is wrong, in the order of the fields. */
export function complaintsOf(values: UserValues, isNew: boolean, requirePassword: boolean): Complaints<UserName> {
  const { firstName, lastName, email, phone, birthDate, password } = values;
  const isMissing = password === "" && needsPassword(values, isNew, requirePassword);
  return {
    ...(firstName.trim() === "" || firstName.trim().length > NAME_MAX
      ? { firstName: "forms:names.invalid" as const }
      : {}),
    ...(lastName.trim().length > NAME_MAX ? { lastName: "forms:names.invalid" as const } : {}),
    ...(isBirthday(birthDate, today()) ? {} : { birthDate: "forms:birthday.invalid" as const }),
    ...(isPhone(phone) ? {} : { phone: "forms:errors.phone" as const }),
    ...(isEmail(email) ? {} : { email: "forms:email.invalid" as const }),
    ...(isMissing ? { password: "admin:users.form.passwordNeeded" as const } : {}),
    ...(password !== "" && password.length < PASSWORD_MIN
      ? { password: "admin:users.form.passwordShort" as const }
      : {}),
    ...(values.isShared === "1" && values.isEmployee === "1"
      ? { isEmployee: "forms:errors.shared_user_employee" as const }
      : {}),
  };
}

const tidy = (name: UserName, value: string) => (name === "password" ? value : value.trim());

/** Fields that differ from what is known. */
export function differing(known: UserValues, typed: UserValues): readonly UserName[] {
  return (Object.keys(known) as UserName[]).filter((name) => tidy(name, typed[name]) !== known[name]);
}

/** Emptied, these are told as null. */
const NULLABLE: readonly UserName[] = ["phone", "birthDate", "location"];

/** What is sent: the fields that differ, as the contract writes them. */
export function changeOf(known: UserValues, typed: UserValues): UserChange {
  const members = differing(known, typed).map((name) => {
    const value = tidy(name, typed[name]);
    switch (name) {
      case "isShared":
      case "isEmployee":
      case "resetPassword":
        return [name, value === "1"];
      case "state":
        return [name, value === "1" ? 1 : 0];
      case "roles":
        return [name, rolesIn(value)];
      default:
        return [name, value === "" && NULLABLE.includes(name) ? null : value];
    }
  });
  return Object.fromEntries(members) as UserChange;
}

/** The form after one of its fields was changed: whoever is shared is no employee. */
export function following(name: UserName, value: string): Partial<UserValues> {
  return name === "isShared" && value === "1" ? { isShared: value, isEmployee: "" } : { [name]: value };
}
