// A new password in place of the old one.

import { type FormEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { changePassword } from "../../api/account";
import { Failure } from "../../api/failure";
import { useConfig } from "../../config/config";
import { ChangeButton } from "../../forms/change-button";
import { NewPassword, type NewPasswordName, newPasswordComplaints } from "../../forms/new-password";
import { PASSWORD_MAX } from "../../forms/password-rule";
import { type Complaints, focusField, useForm } from "../../forms/use-form";
import { useT } from "../../i18n/i18n";
import { paths } from "../../paths";
import { Panel } from "../../ui/panel";
import { PasswordField } from "../../ui/password-field";
import { PasswordFirst } from "./password-first";
import { type OwnAccount, useNotices } from "./use-account";
import "../../ui/panel.css";

type Name = "currentPassword" | NewPasswordName;

const nothing: Readonly<Record<Name, string>> = { currentPassword: "", password: "", passwordConfirm: "" };

/** The panel; calls back once the password is another. */
export function PasswordSection(props: { readonly account: OwnAccount; readonly onChanged: () => void }) {
  const t = useT();
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
    <Panel title={t("account:password.title")} text={t("account:password.none")}>
      <p>
        <Link to={paths.forgot()}>{t("account:password.ask")}</Link>
      </p>
    </Panel>
  );
}

function PasswordForm({ account, onChanged }: { readonly account: OwnAccount; readonly onChanged: () => void }) {
  const t = useT();
  const rule = useConfig().password;
  const { done, failed } = useNotices();
  const element = useRef<HTMLFormElement>(null);
  const [pending, setPending] = useState(false);
  const form = useForm<Name>(
    nothing,
    (values): Complaints<Name> => ({
      ...(values.currentPassword ? {} : { currentPassword: "forms:errors.required" as const }),
      ...newPasswordComplaints(values, rule),
    }),
  );

  async function save(): Promise<void> {
    setPending(true);
    try {
      account.accept(await changePassword(form.values.currentPassword, form.values.password));
      form.reset(nothing);
      done("account:password.done", "account:password.doneText");
      onChanged();
    } catch (refused) {
      if (refused instanceof Failure && refused.code === "invalid_credentials") {
        form.blame("currentPassword", "account:password.wrong");
        focusField(element.current, "currentPassword");
      } else if (!(refused instanceof Failure && form.refuse(refused))) failed("account:password.failed", refused);
    } finally {
      setPending(false);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (pending) return;
    const first = form.markAll();
    if (first) focusField(element.current, first);
    else void save();
  }

  const currentError = form.shown("currentPassword");
  return (
    <form ref={element} className="stack" method="post" noValidate onSubmit={submit}>
      {/* Password managers learn from it whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={account.user.email} readOnly hidden />
      <PasswordField
        name="currentPassword"
        label={t("account:password.current")}
        autoComplete="current-password"
        maxLength={PASSWORD_MAX}
        isRequired
        value={form.values.currentPassword}
        onChange={(text) => form.set("currentPassword", text)}
        onBlur={() => form.left("currentPassword")}
        errorMessage={currentError}
        texts={{
          show: t("forms:password.show"),
          hide: t("forms:password.hide"),
          capsLock: t("forms:password.capsLock"),
        }}
      />
      <NewPassword form={form} label={t("forms:newPassword.label")} />
      <div className="panel-actions">
        <ChangeButton
          type="submit"
          variant="secondary"
          isPending={pending}
          isInvalid={Object.keys(form.complaints).length > 0}
        >
          {t("account:password.submit")}
        </ChangeButton>
      </div>
    </form>
  );
}
