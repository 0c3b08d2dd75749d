// The greeting, with the company and the user's roles in it.

import type { Person, TenantSession } from "../../client/api/shapes";
import { useT } from "../../client/i18n/i18n";
import { CompanyLogo } from "../../shell/company-logo";
import { Badge } from "../../ui/badge";
import styles from "./start-page.module.css";

export function Head({ person, tenant }: { readonly person: Person; readonly tenant: TenantSession }) {
  const t = useT();
  const { company, roles, operator } = tenant;
  const city = company.city ?? company.location;
  return (
    <header className={styles.head}>
      <CompanyLogo company={company} size={56} />
      <div className={styles["head-words"]}>
        <h1>{t("global:home.welcome", { name: person.firstName })}</h1>
        <div className={styles["home-facts"]}>
          <span>{company.title}</span>
          {city ? <span className="muted">{city}</span> : null}
          <span className={styles.roles}>
            {roles.length === 0 ? <span className="muted">{t("global:home.noRoles")}</span> : null}
            {roles.map(({ roleId, title }) => (
              <Badge key={roleId}>{title}</Badge>
            ))}
            {operator ? <Badge tone="accent">{t("global:home.operator")}</Badge> : null}
          </span>
        </div>
      </div>
    </header>
  );
}
