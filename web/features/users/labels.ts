// Labels of the fields of a user, and their values as text.

import { shortDate } from "../../client/i18n/formats";
import { useT } from "../../client/i18n/i18n";
import type { Phrase } from "../../client/i18n/phrases";
import { useAllRoles } from "../../kit/administration/all-roles";
import type { UserName } from "./rules";
import type { UserValues } from "./schema";

/** The label of each field. */
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

/** Formats a value of the form for display; never a password. */
export function useShownValue(): (name: UserName, values: UserValues) => string | undefined {
  const t = useT();
  const { roles } = useAllRoles();
  return (name, values) => {
    switch (name) {
      case "isShared":
      case "isEmployee":
      case "resetPassword":
        return t(values[name] ? "admin:yes" : "admin:no");
      case "state":
        return t(values.state ? "admin:enabled" : "admin:disabled");
      case "gender":
        return t(`forms:gender.${values.gender}`);
      case "birthDate":
        return values.birthDate && shortDate(values.birthDate);
      case "roles":
        return values.roles.map((id) => roles?.find(({ roleId }) => roleId === id)?.title ?? id).join(", ");
      case "password":
        return undefined;
      default:
        return values[name].trim();
    }
  };
}
