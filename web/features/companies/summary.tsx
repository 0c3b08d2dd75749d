// The companies of the platform in numbers, for the operator.

import { useQuery } from "@tanstack/react-query";
import { Counts } from "../../administration/page-frame";
import { tenantCounts } from "../../administration/queries";
import { useNumberFormat } from "../../i18n/formats";
import { useT } from "../../i18n/i18n";
import { useScope } from "../../session/query-client";

/** The numbers. The list says why nothing can be loaded; here nothing is shown then. */
export function Summary() {
  const t = useT();
  const format = useNumberFormat();
  const { data: counts } = useQuery(tenantCounts(useScope()));
  const [enabled, disabled] = counts ?? [];
  const shown = (count: number | undefined) => (count === undefined ? "–" : format(count));
  return (
    <Counts
      label={t("admin:tenants.summary.label")}
      counts={[
        [t("admin:tenants.summary.all"), shown(counts && (enabled ?? 0) + (disabled ?? 0))],
        [t("admin:tenants.summary.enabled"), shown(enabled)],
        [t("admin:tenants.summary.disabled"), shown(disabled)],
      ]}
    />
  );
}
