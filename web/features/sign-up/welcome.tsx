// The welcome panel above the registration form (specification 2).

import type { InvitingCompany as Company } from "../../client/api/registration-and-recovery";
import { useT } from "../../client/i18n/i18n";
import { CompanyStrip } from "../../shell/company-strip";
import { PageHead } from "../../ui/page-head";

/** 'Ready to start?', or 'Join {company} now' with an invitation. */
export function Welcome({ company }: { readonly company: Company | undefined }) {
  const t = useT();
  if (!company) return <PageHead title={t("auth:signUp.ready.title")}>{t("auth:signUp.ready.text")}</PageHead>;
  const name = company.title || company.companyName;
  return (
    <>
      <CompanyStrip company={company} />
      <PageHead title={t("auth:signUp.join.title", { company: name })}>
        {t("auth:signUp.join.text", { company: name })}
      </PageHead>
    </>
  );
}
