// Acts that a stolen session must not do: where the server wants a fresh proof, a dialog asks for it and the act is done again.

import { type FormEvent, type ReactNode, useCallback, useState } from "react";
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
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import "../../../ui/dialog.css";

/** What somebody has to prove themselves with. */
export interface Proofs {
  readonly email: string;
  readonly hasPassword: boolean;
  readonly hasTotp: boolean;
}

type Act = () => Promise<void>;

/** Does acts, and asks for a proof before those that want one; `dialog` stands somewhere in the page. */
export function useFresh(proofs: Proofs): { readonly fresh: (act: Act) => Promise<void>; readonly dialog: ReactNode } {
  const [waiting, setWaiting] = useState<{ readonly act: Act }>();
  const canProve = proofs.hasPassword || proofs.hasTotp;
  const fresh = useCallback(
    async (act: Act) => {
      try {
        await act();
      } catch (refused) {
        const isAsked = refused instanceof Failure && refused.code === "reauthentication_required";
        if (!isAsked || !canProve) throw refused;
        setWaiting({ act });
      }
    },
    [canProve],
  );
  const close = () => setWaiting(undefined);
  return { fresh, dialog: waiting ? <ProofDialog {...proofs} act={waiting.act} onClose={close} /> : null };
}

/** The dialog; open as long as it is there. */
function ProofDialog(props: Proofs & { readonly act: Act; readonly onClose: () => void }) {
  const t = useT();
  return (
    <Dialog title={t("account:proof.title")} isOpen onClose={props.onClose}>
      <ProofForm {...props} />
    </Dialog>
  );
}

const anything = v.string();

function ProofForm(props: Proofs & { readonly act: Act; readonly onClose: () => void }) {
  const t = useT();
  const failureText = useFailureText();
  const { email, hasPassword, act, onClose } = props;
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
      await act();
      onClose();
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
      <p>{t("account:proof.text")}</p>
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
      <div className="dialog-actions">
        <Button variant="secondary" onPress={onClose}>
          {t("account:cancel")}
        </Button>
        <Button type="submit" isPending={form.formState.isSubmitting} isInvalid={!form.isValid}>
          {t("account:proof.submit")}
        </Button>
      </div>
    </form>
  );
}
