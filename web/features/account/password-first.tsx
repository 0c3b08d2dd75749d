// What a session that a PIN opened may not do: the password is asked for in place, and a code where there is a second factor; then it is open.

import { type FormEvent, type ReactNode, useState } from "react";
import * as v from "valibot";
import { type Proof, reauthenticate } from "../../client/api/factors";
import { Failure } from "../../client/api/failure";
import { TOTP_DIGITS, tidyCode } from "../../client/api/second-factor";
import { useT } from "../../client/i18n/i18n";
import { noteByPin, useByPin } from "../../client/session/by-pin";
import { PasswordControl, TextControl } from "../../kit/forms/controls";
import { useFailureText } from "../../kit/forms/failure-text";
import { PASSWORD_MAX } from "../../kit/forms/password-rule";
import { filled } from "../../kit/forms/schema";
import { useSchemaForm } from "../../kit/forms/use-schema-form";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import "../../ui/panel.css";

/** Its children, once a password has opened the session. */
export function PasswordFirst(props: { readonly email: string; readonly children: ReactNode }) {
  return useByPin() ? <Ask email={props.email} /> : props.children;
}

function Ask({ email }: { readonly email: string }) {
  const t = useT();
  const failureText = useFailureText();
  const [failure, setFailure] = useState<unknown>();
  const [wantsCode, setWantsCode] = useState(false);
  const form = useSchemaForm(v.object({ proof: filled, code: wantsCode ? filled : v.string() }), {
    proof: "",
    code: "",
  });

  async function prove({ proof, code }: { readonly proof: string; readonly code: string }): Promise<void> {
    setFailure(undefined);
    const shown: Proof = { password: proof, ...(wantsCode ? { method: "totp", code } : {}) };
    try {
      await reauthenticate(shown);
      noteByPin(false);
    } catch (refused) {
      if (!(refused instanceof Failure)) setFailure(refused);
      else if (refused.code === "invalid_credentials") form.blame("proof", "account:password.wrong");
      else if (refused.code === "second_factor_failed") form.blame("code", "account:factors.wrongCode");
      else if (!wantsCode && refused.errors.some(({ field }) => field === "code")) setWantsCode(true);
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
      {wantsCode ? (
        <TextControl
          control={form.control}
          name="code"
          label={t("forms:oneTimeCode")}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={TOTP_DIGITS}
          isRequired
          tidy={(typed) => tidyCode("totp", typed)}
        />
      ) : null}
      <div className="panel-actions">
        <Button type="submit" variant="secondary" isPending={form.formState.isSubmitting}>
          {t("account:byPin.submit")}
        </Button>
      </div>
    </form>
  );
}
