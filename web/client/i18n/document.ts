// What the document says about its language: which it is, and where its lines begin.

import { directionOf } from "./languages";

/** Tells browsers and screen readers. */
export function nameLanguage(code: string): void {
  const { documentElement } = document;
  documentElement.lang = code;
  documentElement.dir = directionOf(code);
}
