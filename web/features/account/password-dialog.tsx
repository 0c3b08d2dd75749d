// Asks for the password before something that a stolen session must not do. Whoever has none is asked whether they mean it.

import { type FormEvent, useState } from "react";
import * as v from "valibot";
import { Failure } from "../../client/api/failure";
import { useT } from "../../client/i18n/i18n";
import { PasswordControl } from "../../kit/forms/controls";
import { PASSWORD_MAX } from "../../kit/forms/password-rule";
import { filled } from "../../kit/forms/schema";
import { useSchemaForm } from "../../kit/forms/use-schema-form";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import "../../ui/dialog.css";

interface Asked {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly isDanger: boolean;
  readonly hasPassword: boolean;
  /** Does it; a wrong password is said in the dialog, every other failure by `reason`. */
  readonly act: (password: string | undefined) => Promise<void>;
  readonly reason: (failure: unknown) => string;
  readonly onClose: () => void;
}

const withPassword = v.object({ password: filled });
const withoutPassword = v.object({ password: v.string() });

/** The dialog; open as long as it is there. */
export function PasswordDialog(props: Asked) {
  return (
    <Dialog title={props.title} isOpen onClose={props.onClose} isAlert>
      <PasswordForm {...props} />
    </Dialog>
  );
}

function PasswordForm({ text, confirm, isDanger, hasPassword, act, reason, onClose }: Asked) {
  const t = useT();
  const [failure, setFailure] = useState<unknown>();
  const form = useSchemaForm(hasPassword ? withPassword : withoutPassword, { password: "" });

  async function send({ password }: { readonly password: string }): Promise<void> {
    setFailure(undefined);
    try {
      await act(hasPassword ? password : undefined);
      onClose();
    } catch (refused) {
      if (refused instanceof Failure && refused.code === "invalid_credentials")
        form.blame("password", "account:password.wrong");
      else setFailure(refused);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void form.submit(send);
  }

  return (
    <form className="stack" method="post" noValidate onSubmit={submit}>
      {failure === undefined ? null : <Alert tone="error">{reason(failure)}</Alert>}
      <p>{text}</p>
      {hasPassword ? (
        <PasswordControl
          control={form.control}
          name="password"
          label={t("forms:password.label")}
          autoComplete="current-password"
          maxLength={PASSWORD_MAX}
          isRequired
        />
      ) : null}
      <div className="dialog-actions">
        <Button variant="secondary" onPress={onClose}>
          {t("account:cancel")}
        </Button>
        <Button
          type="submit"
          variant={isDanger ? "danger" : "primary"}
          isPending={form.formState.isSubmitting}
          isInvalid={!form.isValid}
        >
          {confirm}
        </Button>
      </div>
    </form>
  );
}
