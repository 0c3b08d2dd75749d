// How a user signs in: e-mail address, password, kind of account. A global identity that other companies share belongs to its owner, who
// gets the password by mail; administrators change their own in their account.

import { type ComponentProps, useState } from "react";
import { Link } from "react-router";
import type { User } from "../../client/api/admin-users";
import { requestReset } from "../../client/api/registration-and-recovery";
import { useConfig } from "../../client/config/config";
import { useT } from "../../client/i18n/i18n";
import { paths } from "../../client/paths";
import { useScope } from "../../client/session/query-client";
import { useNotices } from "../../kit/administration/reasons";
import { CheckboxControl, PasswordControl, TextControl, useField } from "../../kit/forms/controls";
import { EMAIL_MAX, normalizeEmail } from "../../kit/forms/email";
import { PASSWORD_MAX, strength } from "../../kit/forms/password-rule";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { Panel } from "../../ui/panel";
import { StrengthMeter } from "../../ui/strength-meter";
import { LABELS } from "./labels";
import { needsPassword, type UserValues } from "./schema";
import type { UserForm } from "./use-user-form";
import "../../ui/field.css";
import "../../ui/links.css";
import "./access-panel.css";

/** The checkboxes of the panel. */
const FLAGS = ["isShared", "isEmployee", "resetPassword", "state"] as const;
type FlagName = (typeof FLAGS)[number];

function ResetMail({ email }: { readonly email: string }) {
  const t = useT();
  const { passwordReset } = useConfig().features;
  const { done, notSaved } = useNotices();
  const [isPending, setPending] = useState(false);
  async function send(): Promise<void> {
    setPending(true);
    await requestReset(email).then(() => done("admin:users.form.resetMailed", { email }), notSaved);
    setPending(false);
  }
  return (
    <Alert tone="info">
      <p>{t("admin:users.form.foreign")}</p>
      {passwordReset ? (
        <Button variant="quiet" isPending={isPending} onPress={() => void send()}>
          {t("admin:users.form.resetMail")}
        </Button>
      ) : (
        <p>{t("global:errors.password_reset_disabled")}</p>
      )}
    </Alert>
  );
}

function OwnAccount() {
  const t = useT();
  return (
    <Alert tone="info">
      <p>
        {t("admin:users.form.own")}{" "}
        <Link className="text-link" to={paths.account()}>
          {t("global:shell.account")}
        </Link>
      </p>
    </Alert>
  );
}

function Password({ form }: { readonly form: UserForm }) {
  const t = useT();
  const { password: rule, admin } = useConfig();
  const { control, values, isNew } = form;
  const { password } = values;
  const measured = strength(password, rule);
  const parts = [
    { text: t("forms:strength.length", { min: rule.minLength }), isMet: measured.length, isRequired: true },
    { text: t("forms:strength.uppercase"), isMet: measured.uppercase, isRequired: rule.uppercase },
    { text: t("forms:strength.digitOrSpecial"), isMet: measured.digitOrSpecial, isRequired: rule.digitOrSpecial },
  ].filter(({ isRequired }) => isRequired);
  return (
    <>
      <PasswordControl
        control={control}
        name="password"
        label={t("forms:password.label")}
        description={t(isNew ? "admin:users.form.passwordHelpNew" : "admin:users.form.passwordHelp")}
        autoComplete="new-password"
        maxLength={PASSWORD_MAX}
        isRequired={needsPassword(values, isNew, admin.requirePassword)}
      />
      {password === "" ? null : (
        <StrengthMeter
          label={t("forms:strength.label")}
          parts={parts}
          texts={{
            met: t("forms:strength.met"),
            open: t("forms:strength.open"),
            verdicts: [t("forms:strength.weak"), t("forms:strength.fair"), t("forms:strength.strong")],
          }}
          isEmpty={false}
        />
      )}
    </>
  );
}

/** The validation error of a checkbox. */
function FlagProblem({ form, name }: { readonly form: UserForm; readonly name: FlagName }) {
  const { errorMessage } = useField<UserValues, boolean>({ control: form.control, name });
  if (errorMessage === undefined) return null;
  return (
    <p className="field-error" role="alert">
      {errorMessage}
    </p>
  );
}

export function AccessPanel({ form, user }: { readonly form: UserForm; readonly user: User | undefined }) {
  const t = useT();
  const { control, values } = form;
  const [caller] = useScope();
  const isOwn = user?.userId === caller;
  const isOurs = user === undefined || (user.managed && !isOwn);
  const { isShared } = values;
  const flag = (
    name: FlagName,
    help: string,
    rest: Partial<ComponentProps<typeof CheckboxControl<UserValues>>> = {},
  ) => (
    <div className="choice-line">
      <CheckboxControl control={control} name={name} {...rest}>
        {name === "state" ? t("admin:users.form.mayEnter") : t(LABELS[name])}
      </CheckboxControl>
      <p className="field-help">{help}</p>
    </div>
  );
  return (
    <Panel title={t("admin:users.form.access")} text={t("admin:users.form.accessText")}>
      <TextControl
        control={control}
        name="email"
        label={t("forms:email.label")}
        inputMode="email"
        autoComplete="off"
        maxLength={EMAIL_MAX}
        isRequired
        isReadOnly={!isOurs}
        normalize={normalizeEmail}
      />
      {isOurs ? <Password form={form} /> : isOwn ? <OwnAccount /> : <ResetMail email={values.email} />}
      <div className="choice-lines">
        {flag("isShared", t("admin:users.form.isSharedHelp"), {
          deps: ["password", "isEmployee"],
          // A shared account is no employee.
          onChanged: (isIn) => isIn && form.change("isEmployee", false),
        })}
        {flag("isEmployee", t(isShared ? "forms:errors.shared_user_employee" : "admin:users.form.isEmployeeHelp"), {
          deps: ["password"],
          isDisabled: isShared,
        })}
        {FLAGS.map((name) => (
          <FlagProblem key={name} form={form} name={name} />
        ))}
        {isOurs ? flag("resetPassword", t("admin:users.form.resetPasswordHelp")) : null}
        {form.isNew ? null : flag("state", t("admin:users.form.mayEnterHelp"))}
      </div>
    </Panel>
  );
}
