// Validation of the form of a user (specification 2, 5 and 6).

import * as v from "valibot";
import { isEmail } from "../../kit/forms/email";
import { isBirthday, isPhone, NAME_MAX, today } from "../../kit/forms/person";
import { phrase, text } from "../../kit/forms/schema";

/** Shortest password that the form accepts (specification 5); the server validates with its own rule besides. */
export const TEMPORARY_PASSWORD_MIN = 4;

const isShort = (name: string) => name.trim().length <= NAME_MAX;

const fields = v.object({
  gender: v.picklist(["W", "M", "O"]),
  firstName: text((name) => name.trim() !== "" && isShort(name), "forms:names.invalid"),
  lastName: text(isShort, "forms:names.invalid"),
  birthDate: text((day) => isBirthday(day, today()), "forms:birthday.invalid"),
  phone: text(isPhone, "forms:errors.phone"),
  location: v.string(),
  email: text(isEmail, "forms:email.invalid"),
  password: text((typed) => typed === "" || typed.length >= TEMPORARY_PASSWORD_MIN, "admin:users.form.passwordShort"),
  isShared: v.boolean(),
  isEmployee: v.boolean(),
  resetPassword: v.boolean(),
  /** Whether the user may enter. */
  state: v.boolean(),
  /** Ids, sorted. */
  roles: v.array(v.string()),
});

/** The values of the form. */
export type UserValues = v.InferOutput<typeof fields>;

/** Whether a password is required: for new users where the configuration says so (G26), for shared and internal accounts always. */
export function needsPassword(
  { isShared, isEmployee }: Pick<UserValues, "isShared" | "isEmployee">,
  isNew: boolean,
  requirePassword: boolean,
): boolean {
  return isNew && (requirePassword || isShared || isEmployee);
}

export function userSchema(isNew: boolean, requirePassword: boolean): v.GenericSchema<UserValues> {
  const hasPassword = (values: Pick<UserValues, "password" | "isShared" | "isEmployee">) =>
    values.password !== "" || !needsPassword(values, isNew, requirePassword);
  return v.pipe(
    fields,
    v.forward(
      v.partialCheck(
        [["password"], ["isShared"], ["isEmployee"]],
        hasPassword,
        phrase("admin:users.form.passwordNeeded"),
      ),
      ["password"],
    ),
    v.forward(
      v.partialCheck(
        [["isShared"], ["isEmployee"]],
        ({ isShared, isEmployee }) => !(isShared && isEmployee),
        phrase("forms:errors.shared_user_employee"),
      ),
      ["isEmployee"],
    ),
  );
}
