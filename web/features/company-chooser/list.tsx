// The list of companies: logo, title or company name, city or location; at most 488 px high (specification 2). Each row also shows the
// user's roles and last sign-in; long lists have a search.

import { useState } from "react";
import { useAgoFormat } from "../../client/i18n/formats";
import { useT } from "../../client/i18n/i18n";
import { CompanyLogo } from "../../shell/company-logo";
import styles from "./list.module.css";
import type { CompanyListItem } from "./use-companies";
import "../../ui/bone.css";
import "../../ui/field.css";
import "../../shell/company-list.css";

const PLACEHOLDERS = ["first", "second", "third"];

/** From this number of companies on there is a search. */
const MANY = 8;

const normalized = (text: string) => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Whether each typed term is the beginning of a word of the company's name or city. */
function isFound(company: CompanyListItem, typed: string): boolean {
  const words = normalized([company.title, company.companyName, company.city, company.location].join(" ")).split(
    /\s+/u,
  );
  return normalized(typed)
    .split(/\s+/u)
    .every((one) => words.some((word) => word.startsWith(one)));
}

function Row(props: {
  readonly company: CompanyListItem;
  readonly entering: string | undefined;
  readonly onPick: () => void;
}) {
  const t = useT();
  const ago = useAgoFormat();
  const [now] = useState(Date.now);
  const { company, entering } = props;
  const { lastLogin, roles } = company;
  const subtitle = [company.city ?? company.location, ...(roles ?? [])].filter(Boolean);
  return (
    <button
      type="button"
      className="company-row"
      // Not the native attribute: the row would lose the focus, and not have it back after a failure.
      aria-disabled={entering !== undefined}
      aria-busy={entering === company.companyId}
      onClick={() => entering ?? props.onPick()}
    >
      <CompanyLogo company={company} size={40} />
      <span className={styles["chooser-words"]}>
        <span className="company-title">{company.title || company.companyName}</span>
        <span className="muted">{subtitle.join(" · ")}</span>
        <span className={`muted ${styles["chooser-last-sign-in"]}`}>
          {roles
            ? lastLogin
              ? t("auth:chooser.visited", { ago: ago(lastLogin, now) })
              : t("auth:chooser.neverVisited")
            : null}
        </span>
      </span>
    </button>
  );
}

/** The companies to choose from; without them, a loading state. */
export function CompanyList(props: {
  readonly companies: readonly CompanyListItem[] | undefined;
  /** Id of the company whose session is being opened. */
  readonly entering: string | undefined;
  readonly onPick: (company: CompanyListItem) => void;
}) {
  const t = useT();
  const [typed, setTyped] = useState("");
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
  const found = props.companies.filter((company) => isFound(company, typed));
  return (
    <div className={styles["chooser-finder"]}>
      {props.companies.length >= MANY ? (
        <input
          className="input"
          type="search"
          autoComplete="off"
          spellCheck={false}
          aria-label={t("auth:chooser.search")}
          placeholder={t("auth:chooser.search")}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      ) : null}
      <ul className="company-list" aria-label={t("auth:chooser.list")}>
        {found.map((company) => (
          <li key={company.companyId}>
            <Row company={company} entering={props.entering} onPick={() => props.onPick(company)} />
          </li>
        ))}
      </ul>
      <p role="status" className="muted">
        {found.length === 0 ? t("auth:chooser.none") : null}
      </p>
    </div>
  );
}
