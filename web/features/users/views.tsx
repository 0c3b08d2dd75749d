// Ways to look at the people of a company: those who work in it, who comes and goes, and who was removed.

import { Link } from "react-router";
import { useT } from "../../i18n/i18n";
import "../../ui/tabs.css";
import "./views.css";

/** The ways. */
export type View = "people" | "invite" | "removed";

const ADDRESSES: Readonly<Record<View, string>> = { people: "?", invite: "?table=invite", removed: "?assigned=0" };

/** Links to them. */
export function Views({ shown }: { readonly shown: View }) {
  const t = useT();
  return (
    <nav className="views" aria-label={t("admin:users.views.label")}>
      {(["people", "invite", "removed"] as const).map((view) => (
        <Link key={view} className="tab" to={ADDRESSES[view]} aria-current={view === shown ? "page" : undefined}>
          {t(`admin:users.views.${view}`)}
        </Link>
      ))}
    </nav>
  );
}
