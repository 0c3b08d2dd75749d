// The error helper (specification 8): what went wrong is told once, then the work goes on with something else (G44).

import { translate } from "../../client/i18n/i18n";
import { ERRORS_GATHERED_MS } from "../../client/timings";
import { toast } from "../../ui/toast";
import { failureText } from "./failure-text";

/** How an error is told, and with what it goes on. */
export interface ErrorHandling<Value> {
  /** 'Error' in the person's language unless given. */
  readonly title?: string;
  /** Said instead of the error's own message. */
  readonly message?: string;
  /** The title alone: no message at all. */
  readonly silent?: boolean;
  /** What the work goes on with. */
  readonly fallback: Value;
}

type ErrorNotice = Omit<ErrorHandling<unknown>, "fallback">;

let timer: ReturnType<typeof setTimeout> | undefined;
let waiting: (() => void)[] = [];

function tell(error: unknown, { title, message, silent = false }: ErrorNotice): void {
  toast({
    tone: "error",
    title: title ?? translate("global:messages.error.title"),
    ...(silent ? {} : { message: message ?? failureText(translate, error) }),
  });
}

/**
 * Answers what the promise does. When it fails, that is told 400 ms after the last of several failures, once, in the words of the
 * last; then the fallback is answered. Never rejects.
 */
export async function handleError<Value, Fallback = Value>(
  promise: Promise<Value>,
  { fallback, ...told }: ErrorHandling<Fallback>,
): Promise<Value | Fallback> {
  try {
    return await promise;
  } catch (error) {
    await new Promise<void>((resolve) => {
      clearTimeout(timer);
      waiting.push(resolve);
      timer = setTimeout(() => {
        const all = waiting;
        waiting = [];
        tell(error, told);
        for (const goOn of all) goOn();
      }, ERRORS_GATHERED_MS);
    });
    return fallback;
  }
}
