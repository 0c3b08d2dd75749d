// The menu page with the sign-in methods (specification 2). Unknown addresses under /auth show it.

import { Link } from "react-router";
import { useConfig } from "../../client/config/config";
import { useT } from "../../client/i18n/i18n";
import { paths } from "../../client/paths";
import { useContinued } from "../../client/session/use-continued";
import { PageHead } from "../../ui/page-head";
import "../../shell/auth-page.css";
import "../../shell/company-list.css";

/** The page. */
export function Component() {
  const t = useT();
  const { features } = useConfig();
  const continued = useContinued();
  const company = continued(paths.signInAlias());
  const partners = continued(paths.signInPartners());
  const links = [
    { to: company, title: t("auth:menu.company"), text: t("auth:menu.companyText") },
    { to: partners, title: t("auth:menu.partners"), text: t("auth:menu.partnersText") },
    { to: partners, title: t("auth:menu.support"), text: t("auth:menu.supportText") },
    ...(features.signup
      ? [
          {
            to: continued(paths.signUp()),
            title: t("auth:signUp.register"),
            text: t("auth:menu.registerText"),
          },
        ]
      : []),
  ];
  return (
    <section className="auth-page">
      <PageHead title={t("auth:menu.title")}>{t("auth:menu.text")}</PageHead>
      <ul className="company-list" aria-label={t("auth:menu.title")}>
        {links.map(({ to, title, text }) => (
          <li key={title}>
            <Link className="company-row" to={to}>
              <span className="company-words">
                <span className="company-title">{title}</span>
                <span className="muted">{text}</span>
              </span>
              <span className="company-arrow" aria-hidden="true">
                →
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
