// Where the forgot link leads: it says honestly that a reset by e-mail is not offered, and who can help.

import { Link } from "react-router";
import { useT } from "../../i18n/i18n";
import { paths } from "../../paths";

/** The page. */
export function Component() {
  const t = useT();
  return (
    <section className="problem">
      <h1>{t("auth:forgot.title")}</h1>
      <p className="muted">{t("auth:forgot.unavailable")}</p>
      <Link className="button-link" to={paths.signIn()}>
        {t("auth:forgot.back")}
      </Link>
    </section>
  );
}
