// A company's logo; the initial of its name when it has none.

import { pictureUrl } from "../client/api/picture-url";
import type { Company } from "../client/api/shapes";
import { isRelative } from "../client/api/url";
import { config } from "../client/config/config";
import { firstCharacter } from "../client/first-character";
import styles from "./company-logo.module.css";

/** Address of a logo: `logoSrc` may be relative (specification 3), or a picture that was just chosen. */
export function logoUrl(logoSrc: string): string {
  if (!isRelative(logoSrc) || /^(\/|blob:)/.test(logoSrc)) return pictureUrl(logoSrc);
  return `${config().hosts.api}/${logoSrc}`;
}

/**
 * A square logo. Decorative: the company's name is beside it.
 *
 * @param props.size in CSS pixels
 */
export function CompanyLogo(props: {
  readonly company: Pick<Company, "title" | "companyName" | "logoSrc">;
  readonly size: number;
}) {
  const { company, size } = props;
  if (company.logoSrc) {
    return <img className={styles["company-logo"]} src={logoUrl(company.logoSrc)} alt="" width={size} height={size} />;
  }
  const letter = firstCharacter(company.title || company.companyName || "?");
  return (
    <svg className={styles["company-logo"]} aria-hidden="true" width={size} height={size} viewBox="0 0 40 40">
      <rect width="40" height="40" rx="8" className={styles["company-letter"]} />
      <text className={styles["company-letter-sign"]} x="20" y="26">
        {letter}
      </text>
    </svg>
  );
}
