// i18next for the signed-in part, on top of the sections that are or will be loaded anyway.

import { createInstance, type TOptions } from "i18next";
import { adoptEngine, currentLanguage, requestedSections, section } from "./i18n";
import type { Phrase } from "./phrases";

/** Starts i18next in the current language and makes it translate all phrases. */
export async function startEngine(): Promise<void> {
  const i18n = createInstance();
  i18n.use({
    type: "backend" as const,
    init: () => undefined,
    read: (language: string, name: string) => section(language, name),
  });
  await i18n.init({
    lng: currentLanguage(),
    lowerCaseLng: true,
    load: "currentOnly",
    fallbackLng: false,
    ns: requestedSections(),
    // React escapes.
    interpolation: { escapeValue: false },
  });
  // The user's own language may have been set meanwhile, and rendered pages request further sections while this starts.
  let known: readonly string[];
  do {
    known = requestedSections();
    await i18n.loadNamespaces(known);
    await i18n.changeLanguage(currentLanguage());
  } while (i18n.language !== currentLanguage() || requestedSections().length > known.length);
  // A page says its labels again with every render, and i18next looks each up for 30 µs: a third of what ticking a row of a list took.
  const texts = new Map<Phrase, string>();
  const forget = () => texts.clear();
  i18n.on("languageChanged", forget);
  i18n.on("loaded", forget);
  function label(phrase: Phrase): string {
    const text = texts.get(phrase) ?? i18n.t(phrase);
    texts.set(phrase, text);
    return text;
  }
  adoptEngine({
    translate: (phrase, values) => (values ? i18n.t(phrase, values as TOptions) : label(phrase)),
    // Read in any case, because i18next remembers for good that a section could not be loaded.
    async prepare(language) {
      await i18n.reloadResources(language, requestedSections());
      await i18n.changeLanguage(language);
    },
    take: (names) => i18n.reloadResources(currentLanguage(), [...names]),
  });
}
