// Switches the language: by the user, stored for the worker, which selects pages by it; or to the one of the user's account.

import { readCookie, writeLanguageCookie } from "../api/cookies";
import { deviceStorage, tabStorage } from "../storage";
import { currentLanguage, switchTo } from "./i18n";
import { fromParameter, isOffered, type Language } from "./languages";

/** The language that this device took from an account, so that it is not mistaken for a choice made here. */
const ADOPTED = "asgard.lang.adopted";

/** The language that an address named in this tab: it applies until the tab is closed. */
const ADDRESSED = "asgard.lang.addressed";

/** Stores the language that the address names, if any; returns the one of this tab. */
export function keepAddressed(parameter: string | null): string | null {
  if (parameter !== null && fromParameter(parameter) !== undefined) tabStorage.write(ADDRESSED, parameter);
  return tabStorage.read(ADDRESSED);
}

/**
 * Switches the language, here and for the next page load. Resolves to whether it is spoken now, which it is not if another one was chosen
 * meanwhile.
 *
 * @throws when it cannot be loaded: the language stays
 */
export async function switchLanguage(language: Language): Promise<boolean> {
  if (!(await switchTo(language))) return false;
  writeLanguageCookie(language);
  deviceStorage.write(ADOPTED, null);
  tabStorage.write(ADDRESSED, null);
  const address = new URL(location.href);
  // A `lang` in the address would override the choice at the next reload.
  if (fromParameter(address.searchParams.get("lang"))) {
    address.searchParams.delete("lang");
    history.replaceState(history.state, "", address);
  }
  return true;
}

/**
 * Switches to the language of the user's account, unless the address or a choice on this device says otherwise: they take precedence (G52),
 * the configured language does not.
 */
export async function adoptUserLanguage(language: string | null | undefined): Promise<void> {
  if (!isOffered(language) || tabStorage.read(ADDRESSED) !== null) return;
  const stored = readCookie("app.lang");
  if (isOffered(stored) && stored !== deviceStorage.read(ADOPTED)) return;
  // Nobody has asked for it here, so no error is shown: the next visit tries again.
  if (language !== currentLanguage() && !(await switchTo(language).catch(() => false))) return;
  deviceStorage.write(ADOPTED, language);
  writeLanguageCookie(language);
}
