// What the fields of a person are called, and how their values are read.

import { shortDate } from "../../i18n/formats";
import { useT } from "../../i18n/i18n";
import type { Phrase } from "../../i18n/phrases";
import { rolesIn, type UserName } from "./rules";

/** The name of each field. */
export const LABELS: Readonly<Record<UserName, Phrase>> = {
  gender: "forms:gender.label",
  firstName: "forms:names.first",
  lastName: "forms:names.last",
  email: "forms:email.label",
  phone: "admin:users.columns.phone",
  birthDate: "forms:birthday.label",
  location: "admin:users.form.location",
  password: "forms:password.label",
  isShared: "admin:users.form.isShared",
  isEmployee: "admin:users.form.isEmployee",
  resetPassword: "admin:users.form.resetPassword",
  state: "admin:state",
  roles: "global:shell.roles",
};

/** A value of a field for people to read. */
export function useShownValue(): (name: UserName, value: string) => string {
  const t = useT();
  return (name, value) => {
    switch (name) {
      case "isShared":
      case "isEmployee":
      case "resetPassword":
        return t(value === "1" ? "admin:yes" : "admin:no");
      case "state":
        return t(value === "1" ? "admin:enabled" : "admin:disabled");
      case "gender":
        return t(`forms:gender.${value === "M" || value === "W" ? value : "O"}`);
      case "birthDate":
        return value && shortDate(value);
      case "roles":
        return String(rolesIn(value).length);
      default:
        return value;
    }
  };
}
