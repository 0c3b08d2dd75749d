// What a passkey is called: asked when it is made, and when it is renamed.

import { type FormEvent, useState } from "react";
import * as v from "valibot";
import { useT } from "../../../client/i18n/i18n";
import { TextControl } from "../../../kit/forms/controls";
import { said, text } from "../../../kit/forms/schema";
import { useSchemaForm } from "../../../kit/forms/use-schema-form";
import { Alert } from "../../../ui/alert";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { useReason } from "../use-account";
import "../../../ui/dialog.css";

const NAME_MAX = 64;

const schema = v.object({
  passkeyName: v.pipe(
    text(() => true, "account:passkeys.nameMissing"),
    v.check((name) => name.trim() !== "", said("account:passkeys.nameMissing")),
  ),
});

interface Asked {
  readonly title: string;
  readonly text?: string;
  /** What stands in the field first. */
  readonly name: string;
  readonly submit: string;
  /** Does it; what it throws is said in the dialog. */
  readonly act: (name: string) => Promise<void>;
  readonly onClose: () => void;
}

/** The dialog; open as long as it is there. */
export function NameDialog(props: Asked) {
  return (
    <Dialog title={props.title} isOpen onClose={props.onClose}>
      <NameForm {...props} />
    </Dialog>
  );
}

function NameForm(props: Asked) {
  const t = useT();
  const reason = useReason();
  const [failure, setFailure] = useState<unknown>();
  const form = useSchemaForm(schema, { passkeyName: props.name });

  async function send({ passkeyName }: { readonly passkeyName: string }): Promise<void> {
    setFailure(undefined);
    try {
      await props.act(passkeyName.trim());
    } catch (refused) {
      setFailure(refused);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void form.submit(send);
  }

  return (
    <form className="stack" method="post" noValidate onSubmit={submit}>
      {failure === undefined ? null : <Alert tone="error">{reason(failure)}</Alert>}
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
      <div className="dialog-actions">
        <Button variant="secondary" onPress={props.onClose}>
          {t("account:cancel")}
        </Button>
        <Button type="submit" isPending={form.formState.isSubmitting} isInvalid={!form.isValid}>
          {props.submit}
        </Button>
      </div>
    </form>
  );
}
