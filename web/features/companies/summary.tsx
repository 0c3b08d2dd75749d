// Numbers of companies on the platform, for operators.

import { useQuery } from "@tanstack/react-query";
import { useNumberFormat } from "../../client/i18n/formats";
import { useT } from "../../client/i18n/i18n";
import { useScope } from "../../client/session/query-client";
import { Counts } from "../../kit/administration/page-frame";
import { tenantCounts } from "../../kit/administration/queries/companies";

/** The numbers. Renders nothing when they cannot be loaded: the list shows the error. */
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
