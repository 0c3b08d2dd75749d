// Sending a form of the pages before the sign-in: once at a time, not before it is right, and what comes of it.

import { type FormEvent, type RefObject, useRef, useState } from "react";
import { Failure } from "../../client/api/failure";
import { focusField } from "./focus-field";
import type { PlainForm } from "./use-plain-form";

/** What a page needs to send its form and to say how that goes. */
export interface PlainSubmit {
  /** The form's element: what is wrong gets the focus in it. */
  readonly element: RefObject<HTMLFormElement | null>;
  readonly isPending: boolean;
  /** What is no matter of a field. */
  readonly failure: unknown;
  /** Says what is wrong with the form, or sends it. */
  readonly submit: (event: FormEvent) => void;
  /** Sends it as it is. */
  readonly send: () => Promise<void>;
}

/** `act` sends what stands in the form. What the server refuses of a field is said there. */
export function usePlainSubmit<Name extends string>(form: PlainForm<Name>, act: () => Promise<void>): PlainSubmit {
  const element = useRef<HTMLFormElement>(null);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  async function send(): Promise<void> {
    setPending(true);
    setFailure(undefined);
    try {
      await act();
    } catch (refused) {
      if (!(refused instanceof Failure && form.refuse(refused))) setFailure(refused);
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
