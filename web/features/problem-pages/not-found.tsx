// 404: nothing is at this address. Go Back leads to the root (G54).

import { Link } from "react-router";
import { useT } from "../../i18n/i18n";
import { paths } from "../../paths";
import { Problem } from "./problem";

/** The page. */
export function Component() {
  const t = useT();
  return (
    <Problem sign="404" title={t("global:pages.notFound.title")} text={t("global:pages.notFound.text")}>
      <Link className="button-link" to={paths.home()}>
        {t("global:actions.back")}
      </Link>
    </Problem>
  );
}
