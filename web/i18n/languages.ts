// The languages of specification section 9, by id, and the rules that choose one of the six on offer.

const table = [
  { id: 1, code: "de", name: "Deutsch" },
  { id: 2, code: "en", name: "English" },
  { id: 3, code: "fr", name: "Français" },
  { id: 4, code: "it", name: "Italiano" },
  { id: 5, code: "es", name: "Español" },
  { id: 6, code: "pt-br", name: "Português (Brasil)" },
] as const;

/** Ids that the specification reserves for languages which nobody is offered yet. */
export const reservedLanguageIds = {
  "zh-cn": 7,
  ru: 8,
  ko: 9,
  ta: 10,
  tr: 11,
  th: 12,
  hi: 13,
  bn: 14,
  ar: 15,
  ja: 16,
  sq: 17,
  hr: 18,
  el: 19,
} as const;

/** Code of an offered language: the folder of its locale files. */
export type Language = (typeof table)[number]["code"];

/** The languages on offer, ids 1 to 6. */
export const languages: readonly { readonly id: number; readonly code: Language; readonly name: string }[] = table;

/** The language of people who never said otherwise (G52). */
export const fallbackLanguage: Language = "de";

/** Whether a code is one of the six. */
export function isOffered(code: string | null | undefined): code is Language {
  return languages.some((language) => language.code === code);
}

/** What `?lang=` selects: exactly two characters (specification 5), `pt` is Brazilian Portuguese (G45). */
export function fromParameter(value: string | null | undefined): Language | undefined {
  if (value?.length !== 2) return undefined;
  const code = value === "pt" ? "pt-br" : value;
  return isOffered(code) ? code : undefined;
}

/** What a link to the page in a language puts into `?lang=`. */
export function toParameter(language: Language): string {
  return language.slice(0, 2);
}

/** The first offered language of a browser's list. */
function fromBrowser(tags: readonly string[]): Language | undefined {
  for (const tag of tags.map((tag) => tag.toLowerCase())) {
    const found = isOffered(tag) ? tag : fromParameter(tag.slice(0, 2));
    if (found) return found;
  }
  return undefined;
}

/** Everything that has a say in the language. */
export interface LanguageSources {
  /** `?lang=` of the address. */
  readonly parameter?: string | null;
  /** `app.lang` from cookie or storage. */
  readonly stored?: string | null;
  /** `defaultLanguage` of the configuration; `auto` asks the browser. */
  readonly configured?: string;
  /** The browser's list, the most wanted first. */
  readonly browser?: readonly string[];
}

/** Address, then what was stored, then the configuration, then German (specification 9, G52). */
export function chooseLanguage({ parameter, stored, configured, browser = [] }: LanguageSources): Language {
  const fromAddress = fromParameter(parameter);
  if (fromAddress) return fromAddress;
  if (isOffered(stored)) return stored;
  const standard = configured === "auto" ? fromBrowser(browser) : configured;
  return isOffered(standard) ? standard : fallbackLanguage;
}
