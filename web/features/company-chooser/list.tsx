// The list of companies: logo, title or company name, city or location; at most 488 px high (specification 2).

import type { Company } from "../../client/api/shapes";
import { useT } from "../../client/i18n/i18n";
import { CompanyLogo } from "../../shell/company-logo";
import "../../ui/bone.css";
import "../../shell/company-list.css";

const PLACEHOLDERS = ["first", "second", "third"];

/** Rows to pick from; without companies, rows in waiting. */
export function CompanyList(props: {
  readonly companies: readonly Company[] | undefined;
  /** Id of the company that is being entered. */
  readonly entering: string | undefined;
  readonly onPick: (company: Company) => void;
}) {
  const t = useT();
  if (!props.companies) {
    return (
      <div className="company-list" role="status" aria-label={t("global:state.loading")}>
        {PLACEHOLDERS.map((name) => (
          <div key={name} className="company-row company-row-waiting" aria-hidden="true">
            <span className="bone company-waiting-logo" />
            <span className="bone company-waiting-words" />
          </div>
        ))}
      </div>
    );
  }
  return (
    <ul className="company-list" aria-label={t("auth:chooser.list")}>
      {props.companies.map((company) => (
        <li key={company.companyId}>
          <button
            type="button"
            className="company-row"
            disabled={props.entering !== undefined}
            aria-busy={props.entering === company.companyId}
            onClick={() => props.onPick(company)}
          >
            <CompanyLogo company={company} size={40} />
            <span className="company-words">
              <span className="company-title">{company.title || company.companyName}</span>
              <span className="muted">{company.city ?? company.location}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
