// Submits a form of the pages before the sign-in: one request at a time, only when it is valid.

import { type FormEvent, type RefObject, useRef, useState } from "react";
import { Failure } from "../../client/api/failure";
import { focusField } from "./focus-field";
import type { PlainForm } from "./use-plain-form";

/** State of the submission. */
export interface PlainSubmit {
  /** The form's element: an invalid field in it gets the focus. */
  readonly element: RefObject<HTMLFormElement | null>;
  readonly isPending: boolean;
  /** An error that does not belong to a field. */
  readonly failure: unknown;
  /** Shows the errors of the form, or sends it. */
  readonly submit: (event: FormEvent) => void;
  /** Sends it without validation. */
  readonly send: () => Promise<void>;
}

/** `request` sends the values of the form. Field errors of the server are shown under their field. */
export function usePlainSubmit<Name extends string>(form: PlainForm<Name>, request: () => Promise<void>): PlainSubmit {
  const element = useRef<HTMLFormElement>(null);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  async function send(): Promise<void> {
    setPending(true);
    setFailure(undefined);
    try {
      await request();
    } catch (error) {
      if (!(error instanceof Failure && form.showServerErrors(error))) setFailure(error);
    } finally {
      setPending(false);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isPending) return;
    const first = form.markAll();
    if (first) focusField(element.current, first);
    else void send();
  }

  return { element, isPending, failure, submit, send };
}
