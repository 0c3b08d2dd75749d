// A dialog with a form: the error is above its fields, the buttons are below them.

import { type FormEvent, type ReactNode, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { copyable } from "./copyable";
import type { SchemaForm } from "./use-schema-form";
import "../../ui/dialog.css";

/** The dialog; open while it is mounted. While it sends it cannot be closed: what becomes of it would be told to nobody. */
export function DialogForm<Values extends FieldValues>(props: {
  readonly title: string;
  /** The dialog can be left only by its buttons and Escape. */
  readonly isAlert?: boolean;
  /** Whether leaving it loses what was typed. */
  readonly isUnsaved?: boolean;
  /** What is read before the form. */
  readonly lead?: ReactNode;
  readonly form: SchemaForm<Values>;
  /** Submits the valid values. What it throws is shown above the fields, formatted by `reason`. */
  readonly onSend: (values: Values) => Promise<void>;
  readonly reason: (failure: unknown) => string;
  /** Title of the error, when the reason alone does not say what failed. */
  readonly failureTitle?: string | undefined;
  readonly submit: string;
  readonly cancel: string;
  readonly isDanger?: boolean;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}) {
  const [failure, setFailure] = useState<unknown>();
  const { form } = props;
  const { isSubmitting } = form.formState;
  const cancel = () => isSubmitting || props.onCancel();

  async function send(values: Values): Promise<void> {
    setFailure(undefined);
    try {
      await props.onSend(values);
    } catch (error) {
      setFailure(error);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void form.submit(send);
  }

  return (
    <Dialog
      title={props.title}
      isOpen
      isAlert={props.isAlert === true}
      isUnsaved={props.isUnsaved === true}
      onClose={cancel}
    >
      {props.lead}
      <form className="stack" method="post" noValidate onSubmit={submit}>
        {failure === undefined ? null : (
          <Alert tone="error" title={props.failureTitle}>
            {copyable(props.reason(failure))}
          </Alert>
        )}
        {props.children}
        <div className="dialog-actions">
          <Button variant="secondary" onPress={cancel}>
            {props.cancel}
          </Button>
          <Button
            type="submit"
            variant={props.isDanger ? "danger" : "primary"}
            isPending={isSubmitting}
            isInvalid={!form.isValid}
          >
            {props.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
