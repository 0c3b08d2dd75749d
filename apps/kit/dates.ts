// Dates as the shell writes them.

import type { Language } from "./contract";

/** A format of dates in a language. English has the day before the month, as in the shell; the browser's own English is the American one. */
export const dateFormat = (language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, options);
