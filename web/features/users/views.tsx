// Two ways to look at the people of a company: those who work in it, and who comes and goes.

import { Link } from "react-router";
import { useT } from "../../i18n/i18n";

/** Links to both. */
export function Views({ hasInviteTable }: { readonly hasInviteTable: boolean }) {
  const t = useT();
  return (
    <nav className="views" aria-label={t("admin:users.views.label")}>
      <Link className="tab" to="?" aria-current={hasInviteTable ? undefined : "page"}>
        {t("admin:users.views.people")}
      </Link>
      <Link className="tab" to="?table=invite" aria-current={hasInviteTable ? "page" : undefined}>
        {t("admin:users.views.invite")}
      </Link>
    </nav>
  );
}
