// Texts of apps that the shell renders: also used in the frame of an isolated app.

import type { Toast } from "../../../apps/kit/contract";

/** A text. Nothing checks the types of an app that is JavaScript: it may pass an error, which React would not render. */
export const textOf = (given: unknown): string => (typeof given === "string" ? given : String(given ?? ""));

/** A notification, of texts. */
export function toastOf({ tone, title, message }: Toast): Toast {
  const texts = { tone, title: textOf(title) };
  return message === undefined ? texts : { ...texts, message: textOf(message) };
}
