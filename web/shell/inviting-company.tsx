// Who invites, above the form that answers.

import type { InvitingCompany as Company } from "../client/api/registration-and-recovery";
import { CompanyLogo } from "./company-logo";
import "./inviting-company.css";

/** Logo, name and city of a company. */
export function InvitingCompany({ company }: { readonly company: Company }) {
  return (
    <p className="inviting-company">
      <CompanyLogo company={company} size={40} />
      <span>
        <strong>{company.title || company.companyName}</strong>
        {company.city ? <span className="muted">{company.city}</span> : null}
      </span>
    </p>
  );
}
