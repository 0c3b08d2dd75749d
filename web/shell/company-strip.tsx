// The company that a card is about, where it is known: a strip along its upper edge.

import type { Company } from "../client/api/shapes";
import { CompanyLogo } from "./company-logo";
import "./company-strip.css";

/** Logo, name and city of a company; the first element of its page. */
export function CompanyStrip(props: {
  readonly company: Pick<Company, "title" | "logoSrc"> & Partial<Pick<Company, "companyName" | "city">>;
}) {
  const { title, companyName = "", city, logoSrc } = props.company;
  return (
    <p className="company-strip">
      <CompanyLogo company={{ title, companyName, logoSrc }} size={32} />
      <span>
        <strong>{title || companyName}</strong>
        {city ? <span className="muted">{city}</span> : null}
      </span>
    </p>
  );
}
