// What a session that a PIN opened may not do: the password is asked for in place, then it is open.

import { type FormEvent, type ReactNode, useState } from "react";
import * as v from "valibot";
import { Failure } from "../../client/api/failure";
import { useT } from "../../client/i18n/i18n";
import { useByPin } from "../../client/session/by-pin";
import { provePassword } from "../../client/session/keeper";
import { PasswordControl } from "../../kit/forms/controls";
import { useFailureText } from "../../kit/forms/failure-text";
import { PASSWORD_MAX } from "../../kit/forms/password-rule";
import { filled } from "../../kit/forms/schema";
import { useSchemaForm } from "../../kit/forms/use-schema-form";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import "../../ui/panel.css";

const schema = v.object({ proof: filled });

/** Its children, once a password has opened the session. */
export function PasswordFirst(props: { readonly email: string; readonly children: ReactNode }) {
  return useByPin() ? <Ask email={props.email} /> : props.children;
}

function Ask({ email }: { readonly email: string }) {
  const t = useT();
  const failureText = useFailureText();
  const [failure, setFailure] = useState<unknown>();
  const form = useSchemaForm(schema, { proof: "" });

  async function prove({ proof }: { readonly proof: string }): Promise<void> {
    setFailure(undefined);
    try {
      await provePassword(proof);
    } catch (refused) {
      if (refused instanceof Failure && refused.code === "invalid_credentials")
        form.blame("proof", "account:password.wrong");
      else setFailure(refused);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void form.submit(prove);
  }

  return (
    <form className="stack" method="post" noValidate onSubmit={submit}>
      <p className="muted">{t("account:byPin.text")}</p>
      {failure === undefined ? null : <Alert tone="error">{failureText(failure)}</Alert>}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordControl
        control={form.control}
        name="proof"
        label={t("account:password.current")}
        autoComplete="current-password"
        maxLength={PASSWORD_MAX}
        isRequired
      />
      <div className="panel-actions">
        <Button type="submit" variant="secondary" isPending={form.formState.isSubmitting}>
          {t("account:byPin.submit")}
        </Button>
      </div>
    </form>
  );
}
