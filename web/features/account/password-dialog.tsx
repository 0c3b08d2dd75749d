// Asks for the password before something that a stolen session must not do. Whoever has none is asked whether they mean it.

import { type FormEvent, useRef, useState } from "react";
import { Failure } from "../../api/failure";
import { PASSWORD_MAX } from "../../forms/password-rule";
import { type Complaints, focusField, useForm } from "../../forms/use-form";
import { useT } from "../../i18n/i18n";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { PasswordField } from "../../ui/password-field";
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
  const element = useRef<HTMLFormElement>(null);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const form = useForm(
    { password: "" },
    (values): Complaints<"password"> =>
      hasPassword && !values.password ? { password: "forms:errors.required" as const } : {},
  );

  async function send(): Promise<void> {
    setPending(true);
    setFailure(undefined);
    try {
      await act(hasPassword ? form.values.password : undefined);
      onClose();
    } catch (refused) {
      setPending(false);
      if (refused instanceof Failure && refused.code === "invalid_credentials") {
        form.blame("password", "account:password.wrong");
        focusField(element.current, "password");
      } else setFailure(refused);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (pending) return;
    const first = form.markAll();
    if (first) focusField(element.current, first);
    else void send();
  }

  const wrong = form.shown("password");
  return (
    <form ref={element} className="stack" method="post" noValidate onSubmit={submit}>
      {failure === undefined ? null : <Alert tone="error">{reason(failure)}</Alert>}
      <p>{text}</p>
      {hasPassword ? (
        <PasswordField
          name="password"
          label={t("forms:password.label")}
          autoComplete="current-password"
          maxLength={PASSWORD_MAX}
          isRequired
          value={form.values.password}
          onChange={(typed) => form.set("password", typed)}
          onBlur={() => form.left("password")}
          errorMessage={wrong}
          texts={{
            show: t("forms:password.show"),
            hide: t("forms:password.hide"),
            capsLock: t("forms:password.capsLock"),
          }}
        />
      ) : null}
      <div className="dialog-actions">
        <Button variant="secondary" onPress={onClose}>
          {t("account:cancel")}
        </Button>
        <Button
          type="submit"
          variant={isDanger ? "danger" : "primary"}
          isPending={pending}
          isInvalid={wrong !== undefined}
        >
          {confirm}
        </Button>
      </div>
    </form>
  );
}
