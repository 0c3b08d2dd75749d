// How somebody gets in: address, password, what kind of account it is. An identity that others share is theirs: then the
// password comes by a mail to them.

import { useState } from "react";
import { useNotices } from "../../administration/reasons";
import type { User } from "../../api/admin-users";
import { askForReset } from "../../api/ways-in";
import { useConfig } from "../../config/config";
import { EMAIL_MAX, tidyEmail } from "../../forms/email";
import { PASSWORD_MAX, strength } from "../../forms/password-rule";
import { useT } from "../../i18n/i18n";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { Checkbox } from "../../ui/choice";
import { Field } from "../../ui/field";
import { Panel } from "../../ui/panel";
import { PasswordField } from "../../ui/password-field";
import { StrengthMeter } from "../../ui/strength-meter";
import { LABELS } from "./labels";
import { type FlagName, needsPassword } from "./rules";
import type { UserFormState } from "./use-user-form";
import "../../ui/field.css";
import "./access-panel.css";

function ResetMail({ email }: { readonly email: string }) {
  const t = useT();
  const { done, notSaved } = useNotices();
  const [isPending, setPending] = useState(false);
  async function send(): Promise<void> {
    setPending(true);
    await askForReset(email).then(() => done("admin:users.form.resetMailed", { email }), notSaved);
    setPending(false);
  }
  return (
    <Alert tone="info">
      <p>{t("admin:users.form.foreign")}</p>
      <Button variant="quiet" isPending={isPending} onPress={() => void send()}>
        {t("admin:users.form.resetMail")}
      </Button>
    </Alert>
  );
}

function Password({ form }: { readonly form: UserFormState }) {
  const t = useT();
  const { password: rule, admin } = useConfig();
  const { fields, isNew } = form;
  const value = fields.values.password;
  const error = fields.shown("password");
  const isNeeded = needsPassword(fields.values, isNew, admin.requirePassword);
  const kept = strength(value, rule);
  const parts = [
    { text: t("forms:strength.length", { min: rule.minLength }), isMet: kept.length, isAsked: true },
    { text: t("forms:strength.uppercase"), isMet: kept.uppercase, isAsked: rule.uppercase },
    { text: t("forms:strength.digitOrSpecial"), isMet: kept.digitOrSpecial, isAsked: rule.digitOrSpecial },
  ].filter(({ isAsked }) => isAsked);
  return (
    <>
      <PasswordField
        name="password"
        label={t("forms:password.label")}
        description={t(isNew ? "admin:users.form.passwordHelpNew" : "admin:users.form.passwordHelp")}
        autoComplete="new-password"
        maxLength={PASSWORD_MAX}
        isRequired={isNeeded}
        value={value}
        onChange={(text) => form.set("password", text)}
        onBlur={() => fields.left("password")}
        texts={{
          show: t("forms:password.show"),
          hide: t("forms:password.hide"),
          capsLock: t("forms:password.capsLock"),
        }}
        {...(error ? { errorMessage: error } : {})}
      />
      {value === "" ? null : (
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

/** The panel. */
export function AccessPanel({ form, user }: { readonly form: UserFormState; readonly user: User | undefined }) {
  const t = useT();
  const { fields } = form;
  const isOurs = user?.managed ?? true;
  const isShared = fields.values.isShared === "1";
  const emailError = fields.shown("email");
  const problems = (["isShared", "isEmployee", "resetPassword", "state"] as const).flatMap((name) => {
    const said = fields.shown(name);
    return said ? [[name, said] as const] : [];
  });
  const flag = (name: FlagName, help: string, isDisabled = false) => (
    <div className="choice-line">
      <Checkbox
        name={name}
        isSelected={fields.values[name] === "1"}
        isDisabled={isDisabled}
        onChange={(is) => form.set(name, is ? "1" : "")}
      >
        {name === "state" ? t("admin:users.form.mayEnter") : t(LABELS[name])}
      </Checkbox>
      <p className="field-help">{help}</p>
    </div>
  );
  return (
    <Panel title={t("admin:users.form.access")} text={t("admin:users.form.accessText")}>
      <Field
        name="email"
        label={t("forms:email.label")}
        inputMode="email"
        autoComplete="off"
        maxLength={EMAIL_MAX}
        isRequired
        isReadOnly={!isOurs}
        value={fields.values.email}
        onChange={(text) => form.set("email", tidyEmail(text))}
        onBlur={() => fields.left("email")}
        {...(emailError ? { errorMessage: emailError } : {})}
      />
      {isOurs ? <Password form={form} /> : <ResetMail email={fields.values.email} />}
      <div className="choice-lines">
        {flag("isShared", t("admin:users.form.isSharedHelp"))}
        {flag(
          "isEmployee",
          t(isShared ? "forms:errors.shared_user_employee" : "admin:users.form.isEmployeeHelp"),
          isShared,
        )}
        {problems.map(([name, said]) => (
          <p key={name} className="field-error" role="alert">
            {said}
          </p>
        ))}
        {isOurs ? flag("resetPassword", t("admin:users.form.resetPasswordHelp")) : null}
        {form.isNew ? null : flag("state", t("admin:users.form.mayEnterHelp"))}
      </div>
    </Panel>
  );
}
