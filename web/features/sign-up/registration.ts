// What the registration form demands before it is sent (specification 3 and 5), section by section.

import type { Registration } from "../../client/api/registration-and-recovery";
import type { Config } from "../../client/config/config";
import { isEmail } from "../../kit/forms/email";
import { type NewPasswordName, newPasswordComplaints } from "../../kit/forms/new-password";
import { isBirthday, isName } from "../../kit/forms/person";
import type { PersonName } from "../../kit/forms/person-fields";
import type { Complaints } from "../../kit/forms/use-plain-form";

/** Fields of the form. */
export type SignUpName = "email" | PersonName | NewPasswordName;

/** Sections: the address, the person, and in the third the password as well. */
export type Section = 1 | 2 | 3;

/** Fields that each section must have right before the next one opens. */
export const fieldsOf: Readonly<Record<Section, readonly SignUpName[]>> = {
  1: ["email"],
  2: ["gender", "firstName", "lastName", "birthday"],
  3: ["email", "gender", "firstName", "lastName", "birthday", "password", "passwordConfirm"],
};

/** Nothing filled in; no information about the gender (specification 3). */
export const nothing: Readonly<Record<SignUpName, string>> = {
  email: "",
  gender: "O",
  firstName: "",
  lastName: "",
  birthday: "",
  password: "",
  passwordConfirm: "",
};

/**
 * What is wrong with the form.
 *
 * @param today `YYYY-MM-DD`
 */
export function complaints(
  values: Readonly<Record<SignUpName, string>>,
  rule: Config["password"],
  today: string,
): Complaints<SignUpName> {
  return {
    ...(isEmail(values.email) ? {} : { email: "forms:email.invalid" as const }),
    ...(isName(values.firstName) ? {} : { firstName: "forms:names.invalid" as const }),
    ...(isName(values.lastName) ? {} : { lastName: "forms:names.invalid" as const }),
    ...(isBirthday(values.birthday, today) ? {} : { birthday: "forms:birthday.invalid" as const }),
    ...newPasswordComplaints(values, rule),
  };
}

/** What is sent; the password goes beside it (G10). */
export function registrationOf(
  { email, gender, firstName, lastName, birthday }: Readonly<Record<SignUpName, string>>,
  invitationCode: string | undefined,
  botToken: string | undefined,
): Registration {
  return {
    gender: gender === "M" || gender === "W" ? gender : "O",
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    email,
    ...(birthday ? { birthday } : {}),
    ...(invitationCode ? { invitationCode } : {}),
    ...(botToken ? { botToken } : {}),
  };
}
