// Invites somebody by their address, with the roles that they will have.

import { type FormEvent, useRef, useState } from "react";
import { useAllRoles } from "../../administration/all-roles";
import { useCreationKey } from "../../administration/creation-key";
import { useNotices, useReason } from "../../administration/reasons";
import { RoleChoice } from "../../administration/role-choice";
import { inviteUser } from "../../api/admin-invitations";
import { Failure } from "../../api/failure";
import { EMAIL_MAX, isEmail, tidyEmail } from "../../forms/email";
import { focusField, useForm } from "../../forms/use-form";
import { useT } from "../../i18n/i18n";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Field } from "../../ui/field";
import "../../ui/dialog.css";
import "../../ui/field.css";

/** The dialog. */
export function InviteDialog(props: { readonly onClose: () => void; readonly onInvited: () => void }) {
  const t = useT();
  const reason = useReason();
  const { done } = useNotices();
  const known = useAllRoles();
  const keyFor = useCreationKey();
  const element = useRef<HTMLFormElement>(null);
  const [roleIds, setRoleIds] = useState<readonly string[]>([]);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const form = useForm({ email: "" }, ({ email }) => (isEmail(email) ? {} : { email: "forms:email.invalid" as const }));

  async function invite(): Promise<void> {
    const { email } = form.values;
    setPending(true);
    setFailure(undefined);
    try {
      await inviteUser(email, roleIds, keyFor({ email, roleIds }));
      done("admin:invite.done", { email });
      props.onInvited();
      props.onClose();
    } catch (refused) {
      setPending(false);
      if (refused instanceof Failure && refused.code === "mail_exists")
        form.blame("email", "global:errors.mail_exists");
      else if (!(refused instanceof Failure && form.refuse(refused))) setFailure(refused);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isPending) return;
    if (form.markAll()) focusField(element.current, "email");
    else void invite();
  }

  const error = form.shown("email");
  return (
    <Dialog title={t("admin:invite.title")} isOpen onClose={props.onClose}>
      <form ref={element} className="stack" method="post" noValidate onSubmit={submit}>
        <p className="muted">{t("admin:invite.text")}</p>
        {failure === undefined ? null : (
          <Alert tone="error" title={t("global:messages.error.saved")}>
            {reason(failure)}
          </Alert>
        )}
        <Field
          name="email"
          label={t("forms:email.label")}
          inputMode="email"
          autoComplete="off"
          maxLength={EMAIL_MAX}
          isRequired
          value={form.values.email}
          onChange={(text) => form.set("email", tidyEmail(text))}
          onBlur={() => form.left("email")}
          errorMessage={error}
        />
        <div className="field">
          <span className="field-label">{t("global:shell.roles")}</span>
          <RoleChoice label={t("global:shell.roles")} known={known} chosen={roleIds} onChange={setRoleIds} />
        </div>
        <div className="dialog-actions">
          <Button variant="secondary" onPress={props.onClose}>
            {t("admin:cancel")}
          </Button>
          <Button type="submit" isPending={isPending} isInvalid={form.complaints.email !== undefined}>
            {t("admin:invite.submit")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
