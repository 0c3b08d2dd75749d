// Interpolates phrases the way i18next does, in a few lines: for the pages before the sign-in, of which i18next would be the largest part,
// and for the phrases of apps.

/** Phrases by key, and groups of them. */
export type PhraseTree = { readonly [key: string]: string | PhraseTree };

/** Values of the placeholders in a phrase; `count` selects its plural form. */
export type Values = Readonly<Record<string, string | number>>;

const PLACEHOLDER = /\{\{(\w+)(, number)?\}\}/g;

function textAt(tree: PhraseTree | undefined, path: string): string | undefined {
  let node: PhraseTree | string | undefined = tree;
  for (const part of path.split(".")) node = typeof node === "object" ? node[part] : undefined;
  return typeof node === "string" ? node : undefined;
}

/** The phrase at a path in the plural form of its `count`, with its placeholders filled; undefined when it is missing. */
export function phraseText(
  tree: PhraseTree | undefined,
  path: string,
  values: Values,
  language: string,
): string | undefined {
  const { count } = values;
  const form = typeof count === "number" ? new Intl.PluralRules(language).select(count) : "other";
  const text = textAt(tree, `${path}_${form}`) ?? textAt(tree, `${path}_other`) ?? textAt(tree, path);
  return text?.replace(PLACEHOLDER, (whole, name: string, isNumber?: string) => {
    const value = values[name] ?? whole;
    return isNumber && typeof value === "number" ? new Intl.NumberFormat(language).format(value) : String(value);
  });
}
