// A new password, typed twice, with a strength meter (specification 5).

import { type Config, useConfig } from "../../client/config/config";
import { useT } from "../../client/i18n/i18n";
import type { Phrase } from "../../client/i18n/phrases";
import { PasswordField } from "../../ui/password-field";
import { StrengthMeter } from "../../ui/strength-meter";
import type { BoundField } from "./bound-field";
import { isStrong, PASSWORD_MAX, strength } from "./password-rule";

/** Names of the two fields. */
export type NewPasswordName = "password" | "passwordConfirm";

/** Minimum length of a password (specification 5). */
export const NEW_PASSWORD_MIN = 3;

/** Validates the two fields. The confirmation is checked once the password is valid. */
export function newPasswordErrors(
  { password, passwordConfirm }: Readonly<Record<NewPasswordName, string>>,
  rule: Config["password"],
): { readonly [Field in NewPasswordName]?: Phrase } {
  if (password.length < NEW_PASSWORD_MIN) {
    return { password: "forms:password.invalid", passwordConfirm: "forms:newPassword.different" };
  }
  if (!isStrong(password, rule)) {
    return { password: "forms:newPassword.weak", passwordConfirm: "forms:newPassword.different" };
  }
  return password === passwordConfirm ? {} : { passwordConfirm: "forms:newPassword.different" };
}

/** The two fields, bound to their form, and the meter. */
export function NewPassword(props: { readonly field: (name: NewPasswordName) => BoundField; readonly label: string }) {
  const password = props.field("password");
  const confirmation = props.field("passwordConfirm");
  const t = useT();
  const rule = useConfig().password;
  const errors = newPasswordErrors({ password: password.value, passwordConfirm: confirmation.value }, rule);
  const texts = {
    show: t("forms:password.show"),
    hide: t("forms:password.hide"),
    capsLock: t("forms:password.capsLock"),
  };
  const measured = strength(password.value, rule);
  const parts = [
    { text: t("forms:strength.length", { min: rule.minLength }), isMet: measured.length, isRequired: true },
    { text: t("forms:strength.uppercase"), isMet: measured.uppercase, isRequired: rule.uppercase },
    { text: t("forms:strength.digitOrSpecial"), isMet: measured.digitOrSpecial, isRequired: rule.digitOrSpecial },
  ].filter(({ isRequired }) => isRequired);
  // Shown only when the password is valid and the confirmation was touched (specification 5).
  const isFinished = confirmation.value.length >= password.value.length && confirmation.value !== "";
  const different = errors.passwordConfirm;
  const message = confirmation.errorMessage ?? (isFinished && different ? t(different) : undefined);
  return (
    <>
      <PasswordField
        {...password}
        label={props.label}
        autoComplete="new-password"
        maxLength={PASSWORD_MAX}
        isRequired
        texts={texts}
      />
      <StrengthMeter
        label={t("forms:strength.label")}
        parts={parts}
        texts={{
          met: t("forms:strength.met"),
          open: t("forms:strength.open"),
          verdicts: [t("forms:strength.weak"), t("forms:strength.fair"), t("forms:strength.strong")],
        }}
        isEmpty={password.value === ""}
      />
      <PasswordField
        {...confirmation}
        label={t("forms:newPassword.confirm")}
        autoComplete="new-password"
        maxLength={PASSWORD_MAX}
        isRequired
        errorMessage={errors.password === undefined ? message : undefined}
        texts={texts}
      />
    </>
  );
}
