// The proof that a session is its owner's: the password, and a code where the server wants one, too.

import { type FormEvent, type ReactNode, useState } from "react";
import * as v from "valibot";
import { type Proof, reauthenticate } from "../../../client/api/factors";
import { Failure } from "../../../client/api/failure";
import { TOTP_DIGITS, tidyCode } from "../../../client/api/second-factor";
import { useT } from "../../../client/i18n/i18n";
import { noteByPin } from "../../../client/session/by-pin";
import { PasswordControl, TextControl } from "../../../kit/forms/controls";
import { useFailureText } from "../../../kit/forms/failure-text";
import { PASSWORD_MAX } from "../../../kit/forms/password-rule";
import { filled } from "../../../kit/forms/schema";
import { useSchemaForm } from "../../../kit/forms/use-schema-form";
import { Alert } from "../../../ui/alert";

const anything = v.string();

/** The form; `children` answers its buttons, by whether it is being sent and whether what is typed is not right. */
export function ProofForm(props: {
  readonly email: string;
  readonly hasPassword: boolean;
  /** What is proven for; what it throws is said in the form. */
  readonly onProved?: () => Promise<void>;
  readonly text: ReactNode;
  readonly children: (isPending: boolean, isInvalid: boolean) => ReactNode;
}) {
  const t = useT();
  const failureText = useFailureText();
  const { email, hasPassword, onProved } = props;
  const [failure, setFailure] = useState<unknown>();
  // After a PIN both are asked for; the server says so.
  const [wantsCode, setWantsCode] = useState(!hasPassword);
  const schema = v.object({ proof: hasPassword ? filled : anything, code: wantsCode ? filled : anything });
  const form = useSchemaForm(schema, { proof: "", code: "" });

  async function prove({ proof, code }: { readonly proof: string; readonly code: string }): Promise<void> {
    setFailure(undefined);
    const shown: Proof = {
      ...(hasPassword ? { password: proof } : {}),
      ...(wantsCode ? { method: "totp", code } : {}),
    };
    try {
      await reauthenticate(shown);
      // What a PIN opened is open now.
      noteByPin(false);
      await onProved?.();
    } catch (refused) {
      if (!(refused instanceof Failure)) return setFailure(refused);
      if (refused.code === "invalid_credentials") form.blame("proof", "account:password.wrong");
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
      {props.text}
      {failure === undefined ? null : <Alert tone="error">{failureText(failure)}</Alert>}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {hasPassword ? (
        <PasswordControl
          control={form.control}
          name="proof"
          label={t("account:password.current")}
          autoComplete="current-password"
          maxLength={PASSWORD_MAX}
          isRequired
        />
      ) : null}
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
      {props.children(form.formState.isSubmitting, !form.isValid)}
    </form>
  );
}
