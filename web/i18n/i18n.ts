// One i18next instance, and a hook of a few lines instead of a binding library: the sign-in page pays for every byte.

import { createInstance, type TOptions } from "i18next";
import { useSyncExternalStore } from "react";
import type { LoadSection } from "./backend";
import { fallbackLanguage, type Language } from "./languages";
import type { Phrase, Section } from "./phrases";

const i18n = createInstance();

/** Values of the placeholders in a phrase. */
export type Values = Record<string, string | number>;

/** A phrase in the current language. */
export type Translate = (phrase: Phrase, values?: Values) => string;

/** Makes ready to speak a language; no section is loaded yet (specification 9: no initial locales). */
export async function startI18n(language: Language, load: LoadSection): Promise<void> {
  i18n.use({
    type: "backend" as const,
    init: () => undefined,
    read: (lng: string, section: string) => load(lng, section),
  });
  await i18n.init({
    lng: language,
    lowerCaseLng: true,
    load: "currentOnly",
    fallbackLng: false,
    ns: [],
    interpolation: { escapeValue: false },
  });
}

/** Loads sections of the current language; those that are there already cost nothing. */
export async function loadSections(wanted: readonly Section[]): Promise<void> {
  await i18n.loadNamespaces([...wanted]);
}

/** Speaks another language from now on: its sections are loaded first, then everything on screen changes at once. */
export async function speak(language: Language): Promise<void> {
  await i18n.changeLanguage(language);
}

/** The language that is spoken. */
export function currentLanguage(): Language {
  return (i18n.language as Language | undefined) ?? fallbackLanguage;
}

/** A phrase in the current language, for places outside components. */
export const translate: Translate = (phrase, values) => i18n.t(phrase, values as TOptions);

/** Calls back whenever another language is spoken; answers how to stop that. */
export function onLanguage(listener: () => void): () => void {
  i18n.on("languageChanged", listener);
  return () => i18n.off("languageChanged", listener);
}

/** The current language; the component renders again when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(onLanguage, currentLanguage, currentLanguage);
}

/** Phrases for a component, which renders again when the language changes. */
export function useT(): Translate {
  useLanguage();
  return translate;
}
