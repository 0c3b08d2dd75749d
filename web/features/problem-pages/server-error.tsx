// 500: a page failed. Go Back leads to /auth (G54).

import { useT } from "../../client/i18n/i18n";
import { paths } from "../../client/paths";
import { Problem } from "./problem";
import "../../ui/button-link.css";

/** Shown when a page failed. A plain link, so that the application reloads. */
export function ServerError() {
  const t = useT();
  return (
    <Problem status="500" title={t("global:pages.serverError.title")} text={t("global:pages.serverError.text")}>
      <a className="button-link" href={paths.auth()}>
        {t("global:actions.back")}
      </a>
    </Problem>
  );
}

/** The page. */
export const Component = ServerError;
