// Changes the password.

import { type FormEvent, useMemo } from "react";
import { Link } from "react-router";
import * as v from "valibot";
import { changePassword } from "../../client/api/account";
import { Failure } from "../../client/api/failure";
import { type Config, useConfig } from "../../client/config/config";
import { useT } from "../../client/i18n/i18n";
import { paths } from "../../client/paths";
import type { BoundField } from "../../kit/forms/bound-field";
import { ChangeButton } from "../../kit/forms/change-button";
import { useField } from "../../kit/forms/controls";
import { NEW_PASSWORD_MIN, NewPassword, type NewPasswordName } from "../../kit/forms/new-password";
import { isStrong } from "../../kit/forms/password-rule";
import { phrase, requiredText, text } from "../../kit/forms/schema";
import { useSchemaForm } from "../../kit/forms/use-schema-form";
import { Panel } from "../../ui/panel";
import { CurrentPassword, isWrongPassword, Username } from "./current-password";
import { PasswordFirst } from "./password-first";
import { type OwnAccount, useNotices } from "./use-account";
import "../../ui/panel.css";

function passwordSchema(rule: Config["password"]) {
  return v.pipe(
    v.object({
      currentPassword: requiredText,
      password: v.pipe(
        text((typed) => typed.length >= NEW_PASSWORD_MIN, "forms:password.invalid"),
        v.check((typed) => isStrong(typed, rule), phrase("forms:newPassword.weak")),
      ),
      passwordConfirm: v.string(),
    }),
    v.forward(
      v.partialCheck(
        [["password"], ["passwordConfirm"]],
        ({ password, passwordConfirm }) => password === passwordConfirm,
        phrase("forms:newPassword.different"),
      ),
      ["passwordConfirm"],
    ),
  );
}

const nothing = { currentPassword: "", password: "", passwordConfirm: "" };

/** The panel; calls back after the password has changed. */
export function PasswordSection(props: { readonly account: OwnAccount; readonly onChanged: () => void }) {
  const t = useT();
  const { passwordReset } = useConfig().features;
  const { account } = props;
  if (account.user.hasPassword) {
    return (
      <Panel title={t("account:password.title")} text={t("account:password.text")}>
        <PasswordFirst email={account.user.email}>
          <PasswordForm {...props} />
        </PasswordFirst>
      </Panel>
    );
  }
  return (
    <Panel
      title={t("account:password.title")}
      text={t(passwordReset ? "account:password.none" : "account:password.closed")}
    >
      {passwordReset ? (
        <p>
          <Link to={paths.forgot()}>{t("account:password.ask")}</Link>
        </p>
      ) : null}
    </Panel>
  );
}

function PasswordForm({ account, onChanged }: { readonly account: OwnAccount; readonly onChanged: () => void }) {
  const t = useT();
  const rule = useConfig().password;
  const { done, failed } = useNotices();
  const form = useSchemaForm(
    useMemo(() => passwordSchema(rule), [rule]),
    nothing,
  );
  const { control } = form;
  const fields: Readonly<Record<NewPasswordName, BoundField>> = {
    password: useField<typeof nothing, string>({ control, name: "password", deps: ["passwordConfirm"] }),
    passwordConfirm: useField<typeof nothing, string>({ control, name: "passwordConfirm" }),
  };

  async function save({ currentPassword, password }: typeof nothing): Promise<void> {
    try {
      account.accept(await changePassword(currentPassword, password));
      form.reset(nothing);
      done("account:password.done", "account:password.doneText");
      onChanged();
    } catch (error) {
      if (isWrongPassword(error)) form.showError("currentPassword", "account:password.wrong");
      else if (!(error instanceof Failure && form.showServerErrors(error))) failed("account:password.failed", error);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void form.submit(save);
  }

  return (
    <form className="stack" method="post" noValidate onSubmit={submit}>
      <Username email={account.user.email} />
      <CurrentPassword control={control} name="currentPassword" label={t("account:password.current")} />
      <NewPassword field={(name) => fields[name]} label={t("forms:newPassword.label")} />
      <div className="panel-actions">
        <ChangeButton
          type="submit"
          variant="secondary"
          isPending={form.formState.isSubmitting}
          isInvalid={!form.isValid}
        >
          {t("account:password.submit")}
        </ChangeButton>
      </div>
    </form>
  );
}
