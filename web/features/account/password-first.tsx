// What a session that a PIN opened may not do: the password is asked for in place, then it is open.

import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { Failure } from "../../api/failure";
import { useFailureText } from "../../forms/failure-text";
import { PASSWORD_MAX } from "../../forms/password-rule";
import { focusField, useForm } from "../../forms/use-form";
import { useT } from "../../i18n/i18n";
import { useByPin } from "../../session/by-pin";
import { provePassword } from "../../session/keeper";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { PasswordField } from "../../ui/password-field";
import "../../ui/panel.css";

/** Its children, once a password has opened the session. */
export function PasswordFirst(props: { readonly email: string; readonly children: ReactNode }) {
  return useByPin() ? <Ask email={props.email} /> : props.children;
}

function Ask({ email }: { readonly email: string }) {
  const t = useT();
  const failureText = useFailureText();
  const element = useRef<HTMLFormElement>(null);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const form = useForm({ proof: "" }, ({ proof }) => (proof ? {} : { proof: "forms:errors.required" as const }));

  async function prove(): Promise<void> {
    setPending(true);
    setFailure(undefined);
    try {
      await provePassword(form.values.proof);
    } catch (refused) {
      if (refused instanceof Failure && refused.code === "invalid_credentials") {
        form.blame("proof", "account:password.wrong");
        focusField(element.current, "proof");
      } else setFailure(refused);
    } finally {
      setPending(false);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isPending) return;
    const first = form.markAll();
    if (first) focusField(element.current, first);
    else void prove();
  }

  const error = form.shown("proof");
  return (
    <form ref={element} className="stack" method="post" noValidate onSubmit={submit}>
      <p className="muted">{t("account:byPin.text")}</p>
      {failure === undefined ? null : <Alert tone="error">{failureText(failure)}</Alert>}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        name="proof"
        label={t("account:password.current")}
        autoComplete="current-password"
        maxLength={PASSWORD_MAX}
        isRequired
        value={form.values.proof}
        onChange={(text) => form.set("proof", text)}
        onBlur={() => form.left("proof")}
        errorMessage={error}
        texts={{
          show: t("forms:password.show"),
          hide: t("forms:password.hide"),
          capsLock: t("forms:password.capsLock"),
        }}
      />
      <div className="panel-actions">
        <Button type="submit" variant="secondary" isPending={isPending}>
          {t("account:byPin.submit")}
        </Button>
      </div>
    </form>
  );
}
