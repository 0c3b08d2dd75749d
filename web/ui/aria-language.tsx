// The language of React Aria.

import type { ReactNode } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { useLanguage } from "../client/i18n/i18n";

/**
 * Tells React Aria the language of the page: its words for screen readers, the direction of writing, the order of letters. Around each overlay,
 * because the page itself does without React Aria, and asking the browser for its languages takes a phone 50 ms.
 */
export function AriaLanguage({ children }: { readonly children: ReactNode }) {
  const language = useLanguage();
  return <I18nProvider locale={language === "pt-br" ? "pt-BR" : language}>{children}</I18nProvider>;
}
