// A new password, typed twice, with a meter that explains (specification 5).

import { type Config, useConfig } from "../config/config";
import { useT } from "../i18n/i18n";
import type { Phrase } from "../i18n/phrases";
import { PasswordField } from "../ui/password-field";
import { StrengthMeter } from "../ui/strength-meter";
import { isStrong, PASSWORD_MAX, strength } from "./password-rule";
import type { Form } from "./use-form";

/** Names of the two fields. */
export type NewPasswordName = "password" | "passwordConfirm";

/** Shortest password that is one at all (specification 5). */
const PASSWORD_MIN = 3;

/** What is wrong with the two fields. The confirmation is judged once the password is right. */
export function newPasswordComplaints(
  { password, passwordConfirm }: Readonly<Record<NewPasswordName, string>>,
  rule: Config["password"],
): { readonly [Field in NewPasswordName]?: Phrase } {
  if (password.length < PASSWORD_MIN) {
    return { password: "forms:password.invalid", passwordConfirm: "forms:newPassword.different" };
  }
  if (!isStrong(password, rule)) {
    return { password: "forms:newPassword.weak", passwordConfirm: "forms:newPassword.different" };
  }
  return password === passwordConfirm ? {} : { passwordConfirm: "forms:newPassword.different" };
}

/** The two fields and the meter. */
export function NewPassword<Name extends string>(props: {
  readonly form: Form<Name | NewPasswordName>;
  readonly label: string;
}) {
  const { form, label } = props;
  const t = useT();
  const rule = useConfig().password;
  const { values } = form;
  const texts = {
    show: t("forms:password.show"),
    hide: t("forms:password.hide"),
    capsLock: t("forms:password.capsLock"),
  };
  const kept = strength(values.password, rule);
  const parts = [
    { text: t("forms:strength.length", { min: rule.minLength }), isMet: kept.length, isAsked: true },
    { text: t("forms:strength.uppercase"), isMet: kept.uppercase, isAsked: rule.uppercase },
    { text: t("forms:strength.digitOrSpecial"), isMet: kept.digitOrSpecial, isAsked: rule.digitOrSpecial },
  ].filter(({ isAsked }) => isAsked);
  // Said only when the password is right and the confirmation was touched (specification 5).
  const isPasswordRight = form.complaints.password === undefined;
  const isFinished = values.passwordConfirm.length >= values.password.length && values.passwordConfirm !== "";
  const different = form.complaints.passwordConfirm;
  const said = form.shown("passwordConfirm") ?? (isFinished && different ? t(different) : undefined);
  const passwordError = form.shown("password");
  return (
    <>
      <PasswordField
        name="password"
        label={label}
        autoComplete="new-password"
        maxLength={PASSWORD_MAX}
        isRequired
        value={values.password}
        onChange={(text) => form.set("password", text)}
        onBlur={() => form.left("password")}
        errorMessage={passwordError}
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
        isEmpty={values.password === ""}
      />
      <PasswordField
        name="passwordConfirm"
        label={t("forms:newPassword.confirm")}
        autoComplete="new-password"
        maxLength={PASSWORD_MAX}
        isRequired
        value={values.passwordConfirm}
        onChange={(text) => form.set("passwordConfirm", text)}
        onBlur={() => form.left("passwordConfirm")}
        errorMessage={isPasswordRight ? said : undefined}
        texts={texts}
      />
    </>
  );
}
