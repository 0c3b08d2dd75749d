// The dialog for the name of a passkey, at its creation and to rename it.

import * as v from "valibot";
import { useT } from "../../../client/i18n/i18n";
import { TextControl } from "../../../kit/forms/controls";
import { DialogForm } from "../../../kit/forms/dialog-form";
import { phrase, text } from "../../../kit/forms/schema";
import { useSchemaForm } from "../../../kit/forms/use-schema-form";
import { useReason } from "../use-account";

const NAME_MAX = 64;

const schema = v.object({
  passkeyName: v.pipe(
    text(() => true, "account:passkeys.nameMissing"),
    v.check((name) => name.trim() !== "", phrase("account:passkeys.nameMissing")),
  ),
});

interface NameQuestion {
  readonly title: string;
  readonly text?: string;
  /** The initial value of the field. */
  readonly name: string;
  readonly submit: string;
  /** Saves the name; a failure that it throws is shown in the dialog. */
  readonly onSubmit: (name: string) => Promise<void>;
  readonly onClose: () => void;
}

/** The dialog; open while it is mounted. */
export function NameDialog(props: NameQuestion) {
  const t = useT();
  const reason = useReason();
  const form = useSchemaForm(schema, { passkeyName: props.name });

  return (
    <DialogForm
      title={props.title}
      isUnsaved={form.formState.isDirty}
      form={form}
      onSend={({ passkeyName }) => props.onSubmit(passkeyName.trim())}
      reason={reason}
      submit={props.submit}
      cancel={t("account:cancel")}
      onCancel={props.onClose}
    >
      {props.text ? <p>{props.text}</p> : null}
      <TextControl
        control={form.control}
        name="passkeyName"
        label={t("account:passkeys.name")}
        description={t("account:passkeys.nameHelp")}
        autoComplete="off"
        maxLength={NAME_MAX}
        isRequired
      />
    </DialogForm>
  );
}
