// A form in a dialog: the error is above its fields, the buttons are below them.

import { type FormEvent, type ReactNode, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { copyable } from "./copyable";
import type { SchemaForm } from "./use-schema-form";
import "../../ui/dialog.css";

export function DialogForm<Values extends FieldValues>(props: {
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
    <form className="stack" method="post" noValidate onSubmit={submit}>
      {failure === undefined ? null : (
        <Alert tone="error" title={props.failureTitle}>
          {copyable(props.reason(failure))}
        </Alert>
      )}
      {props.children}
      <div className="dialog-actions">
        <Button variant="secondary" onPress={props.onCancel}>
          {props.cancel}
        </Button>
        <Button
          type="submit"
          variant={props.isDanger ? "danger" : "primary"}
          isPending={form.formState.isSubmitting}
          isInvalid={!form.isValid}
        >
          {props.submit}
        </Button>
      </div>
    </form>
  );
}
