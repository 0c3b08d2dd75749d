// The current password, in forms that a stolen session must not get past.

import type { FieldValues } from "react-hook-form";
import { Failure } from "../../client/api/failure";
import { PasswordControl } from "../../kit/forms/controls";
import { PASSWORD_MAX } from "../../kit/forms/password-rule";

export function CurrentPassword<Values extends FieldValues>(props: Parameters<typeof PasswordControl<Values>>[0]) {
  return <PasswordControl {...props} autoComplete="current-password" maxLength={PASSWORD_MAX} isRequired />;
}

/** A hidden username for password managers, so that they know which account the password belongs to. */
export function Username({ email }: { readonly email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />;
}

/** Whether a call was rejected because of the password. */
export const isWrongPassword = (error: unknown): boolean =>
  error instanceof Failure && error.code === "invalid_credentials";
