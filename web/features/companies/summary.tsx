// The companies of the platform in numbers, for the operator.

import { useEffect, useState } from "react";
import { Counts } from "../../administration/page-frame";
import { tenants } from "../../api/admin-tenants";
import { useLanguage, useT } from "../../i18n/i18n";

const countOf = async (state: string) => (await tenants({ limit: 1, fields: ["title"], filters: { state } })).total;

/** The numbers. `asOf` changes when there may be others. */
export function Summary({ asOf }: { readonly asOf: unknown }) {
  const t = useT();
  const { format } = new Intl.NumberFormat(useLanguage());
  const [counts, setCounts] = useState<readonly number[]>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: others may be there when it changes
  useEffect(() => {
    let gone = false;
    // The list says why nothing can be loaded; here nothing is shown then.
    Promise.all([countOf("1"), countOf("0")]).then(
      (found) => gone || setCounts(found),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [asOf]);
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
