// Switches the language, and says when that failed.

import { translate } from "../../client/i18n/i18n";
import type { Language } from "../../client/i18n/languages";
import { switchLanguage } from "../../client/i18n/switch";
import { handleError } from "./handle-error";

/** Resolves to whether the language is spoken now. */
export function changeLanguage(language: Language): Promise<boolean> {
  // What is missing are files: nothing else can stand in the way.
  return handleError(switchLanguage(language), { message: translate("global:errors.network"), fallback: false });
}
