// Loads locale files: one per language and section, known names only.

import { webConfiguration } from "../config/web-configuration";
import { READ_LIMIT_MS } from "../timings";
import { isOffered } from "./languages";
import type { PhraseTree } from "./phrase-text";
import { type Section, sections } from "./phrases";

/** Loads one locale file; rejects if that is not possible. */
export type LoadSection = (language: string, section: string) => Promise<PhraseTree>;

/**
 * The loader of the browser. A failure is logged in one line (specification 8).
 *
 * @param localeHost host of the locale files, empty for the page's own (G16, G18)
 */
export function fetchSection(localeHost: string): LoadSection {
  return async (language, section) => {
    if (!isOffered(language) || !sections.includes(section as Section)) return {};
    try {
      const answer = await fetch(`${localeHost}${webConfiguration.localePath}/${language}/${section}.locale.json`, {
        signal: AbortSignal.timeout(READ_LIMIT_MS),
      });
      if (!answer.ok) throw new Error(String(answer.status));
      return (await answer.json()) as PhraseTree;
    } catch (error) {
      console.error(`Phrases ${language}/${section} could not be loaded:`, error);
      throw error;
    }
  };
}
