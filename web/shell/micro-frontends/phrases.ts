// Phrases of an app: its own sections in the language of the page. They are separate from the shell's: an app can neither read nor
// overwrite those.

import type { Language, Phrases, PhraseTree } from "../../../apps/kit/contract";
import { phraseText } from "../../client/i18n/phrase-text";

/** Phrases of one app, and the function that changes their language. */
export interface AppPhrases extends Phrases {
  readonly language: () => Language;
  /** Switches the language once its phrases are loaded. Resolves to whether it is still the requested one. */
  speak(language: Language): Promise<boolean>;
}

type ReadPhrases = (language: Language) => Promise<PhraseTree>;

/** The phrases of an app in its first language. */
export function phrasesOf(app: string, first: Language): AppPhrases {
  let language = first;
  let requested = first;
  const sections = new Map<string, ReadPhrases>();
  const trees = new Map<string, PhraseTree>();

  async function read(section: string, spoken: Language): Promise<void> {
    const key = `${spoken}/${section}`;
    if (trees.has(key)) return;
    try {
      trees.set(key, (await sections.get(section)?.(spoken)) ?? {});
    } catch (error) {
      console.error(`Phrases ${key} of ${app} could not be loaded:`, error);
      trees.set(key, {});
    }
  }

  return {
    language: () => language,
    async load(section, reader) {
      sections.set(section, reader);
      await Promise.all([...new Set([language, requested])].map((spoken) => read(section, spoken)));
    },
    t(phrase, values = {}) {
      const at = phrase.indexOf(":");
      const tree = trees.get(`${language}/${phrase.slice(0, at)}`);
      return phraseText(tree, phrase.slice(at + 1), values, language) ?? phrase;
    },
    async speak(next) {
      requested = next;
      await Promise.all([...sections.keys()].map((section) => read(section, next)));
      if (requested !== next) return false;
      language = next;
      return true;
    },
  };
}
