// Requires the password before an action that a stolen session must not perform. Users without a password confirm instead.

import * as v from "valibot";
import { useT } from "../../client/i18n/i18n";
import { DialogForm } from "../../kit/forms/dialog-form";
import { requiredText } from "../../kit/forms/schema";
import { useSchemaForm } from "../../kit/forms/use-schema-form";
import { CurrentPassword, isWrongPassword } from "./current-password";

interface PasswordQuestion {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly isDanger: boolean;
  readonly hasPassword: boolean;
  /** A wrong password is shown in the dialog, any other failure by `reason`. */
  readonly onConfirm: (password: string | undefined) => Promise<void>;
  readonly reason: (failure: unknown) => string;
  readonly onClose: () => void;
}

const withPassword = v.object({ password: requiredText });
const withoutPassword = v.object({ password: v.string() });

/** The dialog; open while it is mounted. */
export function PasswordDialog(props: PasswordQuestion) {
  const { title, text, confirm, isDanger, hasPassword, onConfirm, reason, onClose } = props;
  const t = useT();
  const form = useSchemaForm(hasPassword ? withPassword : withoutPassword, { password: "" });

  async function send({ password }: { readonly password: string }): Promise<void> {
    try {
      await onConfirm(hasPassword ? password : undefined);
      onClose();
    } catch (error) {
      if (!isWrongPassword(error)) throw error;
      form.showError("password", "account:password.wrong");
    }
  }

  return (
    <DialogForm
      title={title}
      isAlert
      form={form}
      onSend={send}
      reason={reason}
      submit={confirm}
      isDanger={isDanger}
      cancel={t("account:cancel")}
      onCancel={onClose}
    >
      <p>{text}</p>
      {hasPassword ? (
        <CurrentPassword control={form.control} name="password" label={t("forms:password.label")} />
      ) : null}
    </DialogForm>
  );
}
