// Switching the language: by hand, which is remembered for the worker, which chooses pages by it; or to a person's own.

import { readCookie, writeLanguageCookie } from "../api/cookies";
import { currentLanguage, speak } from "./i18n";
import { fromParameter, isOffered, type Language } from "./languages";

/** What this device took over from a person, so that it is not mistaken for a choice that somebody made here. */
const ADOPTED = "asgard.lang.adopted";

/** The language that an address named in this tab: it holds for the visit, on every page of it. */
const ADDRESSED = "asgard.lang.addressed";

/** Keeps the language that the address names, if it does; answers the one that this visit was given. */
export function keepAddressed(parameter: string | null): string | null {
  if (parameter !== null && fromParameter(parameter) !== undefined) sessionStorage.setItem(ADDRESSED, parameter);
  return sessionStorage.getItem(ADDRESSED);
}

/** Speaks another language from now on, here and on the next visit. */
export async function switchLanguage(language: Language): Promise<void> {
  await speak(language);
  writeLanguageCookie(language);
  localStorage.removeItem(ADOPTED);
  sessionStorage.removeItem(ADDRESSED);
  const address = new URL(location.href);
  // A `lang` in the address would win over the choice at the next reload.
  if (fromParameter(address.searchParams.get("lang"))) {
    address.searchParams.delete("lang");
    history.replaceState(history.state, "", address);
  }
}

/**
 * Speaks the language that a person set in their account, unless the address or a choice on this device says otherwise: they come
 * first (G52), the configured language after it.
 */
export async function followPerson(language: string | null | undefined): Promise<void> {
  if (!isOffered(language) || sessionStorage.getItem(ADDRESSED) !== null) return;
  const stored = readCookie("app.lang");
  if (isOffered(stored) && stored !== localStorage.getItem(ADOPTED)) return;
  localStorage.setItem(ADOPTED, language);
  writeLanguageCookie(language);
  if (language !== currentLanguage()) await speak(language);
}
