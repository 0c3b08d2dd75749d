// Who, which company, and what the roles give there.

import type { Person, TenantSession } from "../../client/api/shapes";
import { useT } from "../../client/i18n/i18n";
import type { Phrase } from "../../client/i18n/phrases";
import { CompanyLogo } from "../../shell/company-logo";
import { Avatar } from "../../ui/avatar";
import { Badge } from "../../ui/badge";
import "./start-page.css";

/** Rights that are no right on an app, with the phrase of each. */
const flags = [
  ["hasAdminRights", "global:home.flags.admin"],
  ["hasOnBoardingRights", "global:home.flags.onBoarding"],
  ["hasPaymentRights", "global:home.flags.payment"],
  ["operator", "global:home.flags.operator"],
] as const satisfies readonly (readonly [keyof TenantSession, Phrase])[];

/** Three cards. */
export function Facts({ person, tenant }: { readonly person: Person; readonly tenant: TenantSession }) {
  const t = useT();
  const company = tenant.tenant;
  const [mailbox, domain] = person.email.split("@");
  return (
    <div className="facts">
      <section className="fact">
        <h2>{t("global:home.person")}</h2>
        <Avatar name={person.email} initials={person.initials} image={person.image} size={44} />
        <p className="fact-words">
          <strong>{`${person.firstName} ${person.lastName}`}</strong>
          <span className="muted">
            {mailbox}
            <wbr />
            {`@${domain}`}
          </span>
        </p>
      </section>
      <section className="fact">
        <h2>{t("global:home.company")}</h2>
        <CompanyLogo company={company} size={44} />
        <p className="fact-words">
          <strong>{company.title}</strong>
          <span className="muted">{company.city ?? company.location}</span>
        </p>
      </section>
      <section className="fact">
        <h2>{t("global:home.roles")}</h2>
        <div className="badges">
          {tenant.roles.length === 0 ? <span className="muted">{t("global:home.noRoles")}</span> : null}
          {tenant.roles.map(({ roleId, title }) => (
            <Badge key={roleId}>{title}</Badge>
          ))}
          {flags.map(([flag, phrase]) =>
            tenant[flag] ? (
              <Badge key={flag} tone="accent">
                {t(phrase)}
              </Badge>
            ) : null,
          )}
        </div>
      </section>
    </div>
  );
}
