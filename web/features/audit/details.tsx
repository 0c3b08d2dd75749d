// What an event changed: values of a person before and after, and behind a click everything else that it says.

import type { AuditEvent } from "../../client/api/admin-audit";
import { allLanguages } from "../../client/i18n/all-languages";
import { shortDate } from "../../client/i18n/formats";
import { type Translate, useT } from "../../client/i18n/i18n";
import type { Phrase } from "../../client/i18n/phrases";
import "./audit.css";
import "../../ui/links.css";

const LABELS: Readonly<Record<string, Phrase>> = {
  firstName: "forms:names.first",
  lastName: "forms:names.last",
  gender: "forms:gender.label",
  email: "forms:email.label",
  phone: "admin:users.columns.phone",
  birthDate: "forms:birthday.label",
  location: "admin:users.form.location",
  language: "global:language.label",
};

function shown(t: Translate, field: string, value: string | null): string {
  if (!value) return "–";
  switch (field) {
    case "gender":
      return t(`forms:gender.${value === "M" || value === "W" ? value : "O"}`);
    case "birthDate":
      return shortDate(value);
    case "language":
      return allLanguages.find(({ code }) => code === value)?.name ?? value;
    default:
      return value;
  }
}

/** The cell of an event. */
export function Details({ event }: { readonly event: AuditEvent }) {
  const t = useT();
  const hasMore = event.detail && Object.keys(event.detail).length > 0;
  if (event.changes.length === 0 && !hasMore) return "–";
  return (
    <>
      {event.changes.length > 0 && (
        <ul className="audit-changes">
          {event.changes.map(({ field, before, after }) => {
            const label = LABELS[field];
            return (
              <li key={field}>
                {t("admin:audit.change", {
                  field: label ? t(label) : field,
                  before: shown(t, field, before),
                  after: shown(t, field, after),
                })}
              </li>
            );
          })}
        </ul>
      )}
      {hasMore && (
        <details>
          <summary className="text-link">{t("admin:audit.details")}</summary>
          <pre className="audit-details">{JSON.stringify(event.detail, null, 2)}</pre>
        </details>
      )}
    </>
  );
}
