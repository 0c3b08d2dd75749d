// Where linking a provider ends, as long as there is no account page that has the section among others.

import { useT } from "../../i18n/i18n";
import { ProvidersSection } from "./providers";

/** The page. */
export function Component() {
  const t = useT();
  return (
    <div className="page">
      <header className="page-head">
        <h1>{t("auth:providers.page")}</h1>
      </header>
      <ProvidersSection />
    </div>
  );
}
