// The platform in numbers, for its operators.

import type { Home } from "../../client/api/home";
import { useT } from "../../client/i18n/i18n";
import { Numbers } from "./numbers";
import "../../ui/page.css";

/** What is counted one by one is counted up to here. */
const COUNTED = 100;

/** The part of the page. */
export function Platform({ home }: { readonly home: Home | undefined }) {
  const t = useT();
  return (
    <section className="page-section" aria-labelledby="platform">
      <h2 id="platform">{t("home:platform.title")}</h2>
      <Numbers
        numbers={[
          ...(["companies", "disabledCompanies"] as const).map((id) => ({
            id,
            label: t(`home:platform.${id}`),
            value: home?.platform?.[id],
          })),
          ...(["waitingMails", "deadMails"] as const).map((id) => ({
            id,
            label: t(`home:platform.${id}`),
            value: home?.platform?.[id],
            end: COUNTED,
          })),
        ]}
      />
    </section>
  );
}
