// Numbers of companies on the platform, for operators: each links to its companies.

import { useQuery } from "@tanstack/react-query";
import { useNumberFormat } from "../../client/i18n/formats";
import { useT } from "../../client/i18n/i18n";
import { useScope } from "../../client/session/query-client";
import type { ListState } from "../../kit/administration/address";
import { type Count, Counts } from "../../kit/administration/page-frame";
import { tenantCounts } from "../../kit/administration/queries/companies";

/** The numbers; the one whose companies are shown is marked. Without an answer they are dashes: the list shows the error. */
export function Summary({ search, filters }: ListState) {
  const t = useT();
  const format = useNumberFormat();
  const { data: counts } = useQuery(tenantCounts(useScope()));
  const [enabled, disabled] = counts ?? [];
  // With a search none of them is shown.
  const shown = search === "" ? `?${new URLSearchParams(filters)}` : undefined;
  const count = (name: "all" | "enabled" | "disabled", value: number | undefined, to: string): Count => [
    t(`admin:tenants.summary.${name}`),
    value === undefined ? "–" : format(value),
    to,
    to === shown,
  ];
  return (
    <Counts
      label={t("admin:tenants.summary.label")}
      counts={[
        count("all", counts && (enabled ?? 0) + (disabled ?? 0), "?"),
        count("enabled", enabled, "?state=1"),
        count("disabled", disabled, "?state=0"),
      ]}
    />
  );
}
