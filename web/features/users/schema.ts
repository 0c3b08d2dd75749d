// What is right in the form of a person (specification 2, 5 and 6).

import * as v from "valibot";
import { isEmail } from "../../kit/forms/email";
import { isBirthday, isPhone, NAME_MAX, today } from "../../kit/forms/person";
import { said, text } from "../../kit/forms/schema";

/** Shortest password that the form takes (specification 5); the server's own rule holds besides. */
export const PASSWORD_MIN = 4;

const isShort = (name: string) => name.trim().length <= NAME_MAX;

const fields = v.object({
  gender: v.picklist(["W", "M", "O"]),
  firstName: text((name) => name.trim() !== "" && isShort(name), "forms:names.invalid"),
  lastName: text(isShort, "forms:names.invalid"),
  birthDate: text((day) => isBirthday(day, today()), "forms:birthday.invalid"),
  phone: text(isPhone, "forms:errors.phone"),
  location: v.string(),
  email: text(isEmail, "forms:email.invalid"),
  password: text((typed) => typed === "" || typed.length >= PASSWORD_MIN, "admin:users.form.passwordShort"),
  isShared: v.boolean(),
  isEmployee: v.boolean(),
  resetPassword: v.boolean(),
  /** Whether they may enter. */
  state: v.boolean(),
  /** Ids, in order. */
  roles: v.array(v.string()),
});

/** What stands in the form. */
export type UserValues = v.InferOutput<typeof fields>;

/** Whether a password must be given: new people where the configuration asks for it (G26), shared and internal ones always. */
export function needsPassword(
  { isShared, isEmployee }: Pick<UserValues, "isShared" | "isEmployee">,
  isNew: boolean,
  requirePassword: boolean,
): boolean {
  return isNew && (requirePassword || isShared || isEmployee);
}

/** The rules of the form. */
export function userSchema(isNew: boolean, requirePassword: boolean): v.GenericSchema<UserValues> {
  const hasPassword = (values: Pick<UserValues, "password" | "isShared" | "isEmployee">) =>
    values.password !== "" || !needsPassword(values, isNew, requirePassword);
  return v.pipe(
    fields,
    v.forward(
      v.partialCheck(
        [["password"], ["isShared"], ["isEmployee"]],
        hasPassword,
        said("admin:users.form.passwordNeeded"),
      ),
      ["password"],
    ),
    v.forward(
      v.partialCheck(
        [["isShared"], ["isEmployee"]],
        ({ isShared, isEmployee }) => !(isShared && isEmployee),
        said("forms:errors.shared_user_employee"),
      ),
      ["isEmployee"],
    ),
  );
}
