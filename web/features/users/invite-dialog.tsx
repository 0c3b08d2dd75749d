// Invites a user by e-mail address, with the roles of the membership.

import * as v from "valibot";
import { inviteUser } from "../../client/api/admin-invitations";
import { Failure } from "../../client/api/failure";
import { useT } from "../../client/i18n/i18n";
import { useAllRoles } from "../../kit/administration/all-roles";
import { useNotices, useReason } from "../../kit/administration/reasons";
import { TextControl } from "../../kit/forms/controls";
import { useCreationKey } from "../../kit/forms/creation-key";
import { DialogForm } from "../../kit/forms/dialog-form";
import { EMAIL_MAX, isEmail, normalizeEmail } from "../../kit/forms/email";
import { text } from "../../kit/forms/schema";
import { useSchemaForm } from "../../kit/forms/use-schema-form";
import { RolesControl } from "./roles-control";
import "../../ui/field.css";

const schema = v.object({
  email: text(isEmail, "forms:email.invalid"),
  roleIds: v.array(v.string()),
});

export function InviteDialog(props: { readonly onClose: () => void; readonly onInvited: () => void }) {
  const t = useT();
  const reason = useReason();
  const { done } = useNotices();
  const known = useAllRoles();
  const keyFor = useCreationKey();
  const form = useSchemaForm(schema, { email: "", roleIds: [] });

  async function invite(typed: v.InferOutput<typeof schema>): Promise<void> {
    const { email, roleIds } = typed;
    try {
      await inviteUser(email, roleIds, keyFor(typed));
      done("admin:invite.done", { email });
      props.onInvited();
      props.onClose();
    } catch (error) {
      if (error instanceof Failure && error.code === "mail_exists")
        form.showError("email", "global:errors.mail_exists");
      else if (!(error instanceof Failure && form.showServerErrors(error))) throw error;
    }
  }

  return (
    <DialogForm
      title={t("admin:invite.title")}
      isUnsaved={form.formState.isDirty}
      form={form}
      onSend={invite}
      reason={reason}
      failureTitle={t("global:messages.error.saved")}
      submit={t("admin:invite.submit")}
      cancel={t("admin:cancel")}
      onCancel={props.onClose}
    >
      <p className="muted">{t("admin:invite.text")}</p>
      <TextControl
        control={form.control}
        name="email"
        label={t("forms:email.label")}
        inputMode="email"
        autoComplete="off"
        maxLength={EMAIL_MAX}
        isRequired
        normalize={normalizeEmail}
      />
      <div className="field">
        <span className="field-label">{t("global:shell.roles")}</span>
        <RolesControl control={form.control} name="roleIds" known={known} />
      </div>
    </DialogForm>
  );
}
