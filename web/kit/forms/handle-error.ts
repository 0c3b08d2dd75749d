// The error helper (specification 8): an error is shown once, then the work continues with a fallback (G44).

import { translate } from "../../client/i18n/i18n";
import { ERRORS_GATHERED_MS } from "../../client/timings";
import { toast } from "../../ui/toast";
import { failureMessage } from "./failure-text";

/** How an error is shown, and the fallback. */
export interface ErrorHandling<Value> {
  /** 'Error' in the user's language by default. */
  readonly title?: string;
  /** Replaces the error's own message. */
  readonly message?: string;
  /** Only the title, without a message. */
  readonly silent?: boolean;
  /** The value to continue with. */
  readonly fallback: Value;
}

type ErrorNotice = Omit<ErrorHandling<unknown>, "fallback">;

let timer: ReturnType<typeof setTimeout> | undefined;
let pending: (() => void)[] = [];

function showError(error: unknown, { title, message, silent = false }: ErrorNotice): void {
  toast({
    tone: "error",
    title: title ?? translate("global:messages.error.title"),
    ...(silent ? {} : { message: message ?? failureMessage(translate, error) }),
  });
}

/**
 * Resolves to the value of the promise. When it rejects, the error is shown 400 ms after the last of several errors, once, with the message
 * of the last; then it resolves to the fallback. Never rejects.
 */
export async function handleError<Value, Fallback = Value>(
  promise: Promise<Value>,
  { fallback, ...notice }: ErrorHandling<Fallback>,
): Promise<Value | Fallback> {
  try {
    return await promise;
  } catch (error) {
    await new Promise<void>((resolve) => {
      clearTimeout(timer);
      pending.push(resolve);
      timer = setTimeout(() => {
        const all = pending;
        pending = [];
        showError(error, notice);
        for (const resume of all) resume();
      }, ERRORS_GATHERED_MS);
    });
    return fallback;
  }
}
