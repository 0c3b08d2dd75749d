// Interpolates phrases the way i18next does, in a few lines: for the pages before the sign-in, of which i18next would be the largest part,
// and for the phrases of apps.

import { numberFormat, pluralRules } from "./formatters";

/** Phrases by key, and groups of them. */
export type PhraseTree = { readonly [key: string]: string | PhraseTree };

/** Values of the placeholders in a phrase; `count` selects its plural form. */
export type Values = Readonly<Record<string, string | number>>;

const PLACEHOLDER = /\{\{(\w+)(, number)?\}\}/g;

/** The phrase at a path in the plural form of its `count`, with its placeholders filled; undefined when it is missing. */
export function phraseText(
  tree: PhraseTree | undefined,
  path: string,
  values: Values,
  language: string,
): string | undefined {
  const groups = path.split(".");
  const key = groups.pop() ?? "";
  let group: PhraseTree | string | undefined = tree;
  for (const name of groups) group = typeof group === "object" ? group[name] : undefined;
  const textOf = (name: string) => {
    const text = typeof group === "object" ? group[name] : undefined;
    return typeof text === "string" ? text : undefined;
  };
  const { count } = values;
  const inForm = typeof count === "number" ? textOf(`${key}_${pluralRules(language).select(count)}`) : undefined;
  const text = inForm ?? textOf(`${key}_other`) ?? textOf(key);
  return text?.replace(PLACEHOLDER, (whole, name: string, isNumber?: string) => {
    const value = values[name] ?? whole;
    return isNumber && typeof value === "number" ? numberFormat(language).format(value) : String(value);
  });
}
