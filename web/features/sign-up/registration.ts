// Validation of the registration form by section, before it is sent (specification 3 and 5).

import type { Registration } from "../../client/api/registration-and-recovery";
import type { Config } from "../../client/config/config";
import { isEmail } from "../../kit/forms/email";
import { type NewPasswordName, newPasswordErrors } from "../../kit/forms/new-password";
import { isBirthday, isName } from "../../kit/forms/person";
import type { PersonName } from "../../kit/forms/person-fields";
import type { FieldErrors } from "../../kit/forms/use-plain-form";

export type SignUpName = "email" | PersonName | NewPasswordName;

/** Sections: the address, the profile, and in the third the password as well. */
export type Section = 1 | 2 | 3;

/** Fields that must be valid before the next section opens. */
export const fieldsOf: Readonly<Record<Section, readonly SignUpName[]>> = {
  1: ["email"],
  2: ["gender", "firstName", "lastName", "birthday"],
  3: ["email", "gender", "firstName", "lastName", "birthday", "password", "passwordConfirm"],
};

/** The empty form; gender is not disclosed (specification 3). */
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
 * Validates the form.
 *
 * @param today `YYYY-MM-DD`
 */
export function registrationErrors(
  values: Readonly<Record<SignUpName, string>>,
  rule: Config["password"],
  today: string,
): FieldErrors<SignUpName> {
  return {
    ...(isEmail(values.email) ? {} : { email: "forms:email.invalid" as const }),
    ...(isName(values.firstName) ? {} : { firstName: "forms:names.invalid" as const }),
    ...(isName(values.lastName) ? {} : { lastName: "forms:names.invalid" as const }),
    ...(isBirthday(values.birthday, today) ? {} : { birthday: "forms:birthday.invalid" as const }),
    ...newPasswordErrors(values, rule),
  };
}

/** The request body; the password is sent beside it (G10). */
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
