// Switching the language by hand: without a reload, and remembered for the worker, which chooses pages by it.

import { writeLanguageCookie } from "../api/cookies";
import { speak } from "./i18n";
import { fromParameter, type Language } from "./languages";

/** Speaks another language from now on, here and on the next visit. */
export async function switchLanguage(language: Language): Promise<void> {
  await speak(language);
  writeLanguageCookie(language);
  const address = new URL(location.href);
  // A `lang` in the address would win over the choice at the next reload.
  if (fromParameter(address.searchParams.get("lang"))) {
    address.searchParams.delete("lang");
    history.replaceState(history.state, "", address);
  }
}
