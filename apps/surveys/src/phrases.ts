// The app's phrases: a file per language, loaded on demand.

import type { Language, PhraseTree } from "../../kit/contract";

const files: Record<Language, () => Promise<{ default: PhraseTree }>> = {
  de: () => import("./locales/de.json"),
  en: () => import("./locales/en.json"),
  fr: () => import("./locales/fr.json"),
  it: () => import("./locales/it.json"),
  es: () => import("./locales/es.json"),
  "pt-br": () => import("./locales/pt-br.json"),
};

export async function phrases(language: Language): Promise<PhraseTree> {
  return (await files[language]()).default;
}
