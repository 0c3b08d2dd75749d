// The formatters that several parts of a page use. A browser takes longer to make the first of each kind than to render a list.

import { yieldToMain } from "../yield-to-main";
import { byLanguage } from "./by-language";

export const collator = byLanguage((language) => new Intl.Collator(language));
export const numberFormat = byLanguage((language) => new Intl.NumberFormat(language));
export const pluralRules = byLanguage((language) => new Intl.PluralRules(language));

/** Makes them while a page is awaited, each in a task of its own, so that no rendering makes three of them at once. */
export async function makeFormatters(language: string): Promise<void> {
  for (const make of [collator, pluralRules, numberFormat]) {
    await yieldToMain();
    make(language);
  }
}
