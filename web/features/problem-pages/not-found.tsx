// 404. Go Back leads to the root (G54).

import { Link, useLocation } from "react-router";
import { accessToken } from "../../client/api/tokens";
import { useT } from "../../client/i18n/i18n";
import { paths } from "../../client/paths";
import { signInAddress } from "../../client/session/require";
import { useInBrowser } from "../../client/store";
import { Problem } from "./problem";
import "../../ui/button-link.css";
import "../../shell/auth-page.css";

/**
 * Where a visitor can sign in and return from: the apps of their company are known only after that. The page is prerendered for visitors,
 * without the address; signed-in users need no link.
 */
function useSignInPath(): string | undefined {
  const { pathname, search } = useLocation();
  const isPrerendered = useInBrowser(() => false, true);
  if (isPrerendered) return paths.signIn();
  if (accessToken()) return undefined;
  return signInAddress(pathname + search);
}

/** The page. */
export function Component() {
  const t = useT();
  const signInPath = useSignInPath();
  return (
    <Problem status="404" title={t("global:pages.notFound.title")} text={t("global:pages.notFound.text")}>
      <Link className="button-link" to={paths.home()}>
        {t("global:actions.back")}
      </Link>
      {signInPath ? (
        <p className="form-foot">
          {t("global:pages.notFound.visitor")}
          <br />
          <Link to={signInPath}>{t("global:pages.notFound.signIn")}</Link>
        </p>
      ) : null}
    </Problem>
  );
}
