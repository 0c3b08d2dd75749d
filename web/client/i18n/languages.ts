// The offered languages, and the rules that choose one of them (specification section 9).

/** A language: `languageId` and `name` as the specification has them (3), and its code. */
export interface LanguageRow {
  readonly languageId: number;
  readonly code: string;
  /** Its own name. */
  readonly name: string;
}

/** The languages on offer, ids 1 to 6; `all-languages.ts` has the others. */
export const languages = [
  { languageId: 1, code: "de", name: "Deutsch" },
  { languageId: 2, code: "en", name: "English" },
  { languageId: 3, code: "fr", name: "Français" },
  { languageId: 4, code: "it", name: "Italiano" },
  { languageId: 5, code: "es", name: "Español" },
  { languageId: 6, code: "pt-br", name: "Português (Brasil)" },
] as const satisfies readonly LanguageRow[];

/** Code of an offered language: the folder of its locale files. */
export type Language = (typeof languages)[number]["code"];

/** Codes of right-to-left languages. */
const RIGHT_TO_LEFT = ["ar"];

/** The text direction of a language; a document declares it beside its language. */
export function directionOf(code: string): "ltr" | "rtl" {
  return RIGHT_TO_LEFT.includes(code) ? "rtl" : "ltr";
}

/** The language of users without any preference (G52). */
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

/** The first offered language in a browser's list. */
function fromBrowser(tags: readonly string[]): Language | undefined {
  for (const tag of tags.map((tag) => tag.toLowerCase())) {
    const found = isOffered(tag) ? tag : fromParameter(tag.slice(0, 2));
    if (found) return found;
  }
  return undefined;
}

/** Everything that the choice of the language depends on. */
export interface LanguageSources {
  /** `?lang=` of the address. */
  readonly parameter?: string | null;
  /** `app.lang` from cookie or storage. */
  readonly stored?: string | null;
  /** `defaultLanguage` of the configuration; `auto` uses the browser's list. */
  readonly configured?: string;
  /** The browser's list, the most preferred first. */
  readonly browser?: readonly string[];
}

/** The first of: address, stored choice, configuration, German (specification 9, G52). */
export function chooseLanguage({ parameter, stored, configured, browser = [] }: LanguageSources): Language {
  const fromAddress = fromParameter(parameter);
  if (fromAddress) return fromAddress;
  if (isOffered(stored)) return stored;
  const standard = configured === "auto" ? fromBrowser(browser) : configured;
  return isOffered(standard) ? standard : fallbackLanguage;
}
