// Sets the language and the text direction of the document.

import { directionOf } from "./languages";

/** For browsers and screen readers. */
export function nameLanguage(code: string): void {
  const { documentElement } = document;
  documentElement.lang = code;
  documentElement.dir = directionOf(code);
}
