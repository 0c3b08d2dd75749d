// The welcome panel above the registration form (specification 2).

import type { InvitingCompany } from "../../client/api/registration-and-recovery";
import { useT } from "../../client/i18n/i18n";
import { CompanyLogo } from "../../shell/company-logo";
import { PageHead } from "../../ui/page-head";
import "../../shell/auth-company.css";

/** 'Ready to start?', or 'Join {company} now' for who was invited. */
export function Welcome({ company }: { readonly company: InvitingCompany | undefined }) {
  const t = useT();
  if (!company) return <PageHead title={t("auth:signUp.ready.title")}>{t("auth:signUp.ready.text")}</PageHead>;
  const name = company.title || company.companyName;
  return (
    <>
      <p className="auth-company">
        <CompanyLogo company={company} size={40} />
        <span>
          <strong>{name}</strong>
          {company.city ? <span className="muted">{company.city}</span> : null}
        </span>
      </p>
      <PageHead title={t("auth:signUp.join.title", { company: name })}>
        {t("auth:signUp.join.text", { company: name })}
      </PageHead>
    </>
  );
}
