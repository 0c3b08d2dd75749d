// Views of a company's members: the active ones, the invite table, and the removed ones.

import { Link } from "react-router";
import { useT } from "../../client/i18n/i18n";
import "../../ui/tabs.css";
import "../../ui/page.css";
import "../../ui/strip.css";
import "./views.css";

export type View = "people" | "invite" | "removed";

const ADDRESSES: Readonly<Record<View, string>> = { people: "?", invite: "?table=invite", removed: "?assigned=0" };

/** Links to the assigned and to the removed members in the invite table. */
export function AssignmentTabs({ isRemoved }: { readonly isRemoved: boolean }) {
  const t = useT();
  const link = (to: string, text: string, isShown: boolean) => (
    <Link className="tab" to={to} aria-current={isShown ? "page" : undefined} preventScrollReset>
      {text}
    </Link>
  );
  return (
    <section className="page-section" aria-labelledby="assignment">
      <h2 id="assignment">{t("admin:users.views.assignment")}</h2>
      <nav className="views strip" aria-labelledby="assignment">
        {link(ADDRESSES.invite, t("admin:users.assigned"), !isRemoved)}
        {link(`${ADDRESSES.invite}&assigned=0`, t("admin:users.removed"), isRemoved)}
      </nav>
    </section>
  );
}

/** Links to them. */
export function Views({ shown }: { readonly shown: View }) {
  const t = useT();
  return (
    <nav className="views strip" aria-label={t("admin:users.views.label")}>
      {(["people", "invite", "removed"] as const).map((view) => (
        <Link key={view} className="tab" to={ADDRESSES[view]} aria-current={view === shown ? "page" : undefined}>
          {t(`admin:users.views.${view}`)}
        </Link>
      ))}
    </nav>
  );
}
