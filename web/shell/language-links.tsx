// The six languages as links: they work before the application has started, and switch without a reload after that.

import type { MouseEvent } from "react";
import { useLanguage, useT } from "../client/i18n/i18n";
import { type Language, languages, toParameter } from "../client/i18n/languages";
import { useContinued } from "../client/session/use-continued";
import { changeLanguage } from "../kit/forms/change-language";
import "./footer-links.css";

/** Links to this page in every language. */
export function LanguageLinks() {
  const t = useT();
  const current = useLanguage();
  // For whoever opens one beside this page.
  const continued = useContinued();

  function choose(event: MouseEvent, language: Language): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void changeLanguage(language);
  }

  return (
    <nav aria-label={t("global:language.label")}>
      <ul className="language-links">
        {languages.map(({ code, name }) => (
          <li key={code}>
            <a
              href={continued(`?lang=${toParameter(code)}`)}
              hrefLang={code}
              lang={code}
              title={name}
              aria-label={`${toParameter(code).toUpperCase()}: ${name}`}
              aria-current={code === current ? "true" : undefined}
              onClick={(event) => choose(event, code)}
            >
              {toParameter(code).toUpperCase()}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
