// The user's own open tasks. They follow from the session, so nothing is requested.

import Key from "lucide-react/icons/key-round";
import Mail from "lucide-react/icons/mail-warning";
import Shield from "lucide-react/icons/shield-check";
import type { Person, TenantSession } from "../../client/api/shapes";
import { type Translate, useT } from "../../client/i18n/i18n";
import { paths } from "../../client/paths";
import { type Note, Notes } from "./notes";
import "../../ui/page.css";

function tasksOf(t: Translate, person: Person, hasSecondFactor: boolean): Note[] {
  const email = { id: "email", icon: Mail, to: paths.confirmMailWaiting(), isWarning: true };
  const factor = { id: "factor", icon: Shield, to: paths.account("factors") };
  const pin = { id: "pin", icon: Key, to: paths.account("pin") };
  return [
    ...(person.emailVerified
      ? []
      : [{ ...email, title: t("home:tasks.email.title"), text: t("home:tasks.email.text") }]),
    ...(hasSecondFactor ? [] : [{ ...factor, title: t("home:tasks.factor.title"), text: t("home:tasks.factor.text") }]),
    // A PIN needs a password, which whoever comes by a provider may not have.
    ...(person.hasPin || !person.hasPassword
      ? []
      : [{ ...pin, title: t("home:tasks.pin.title"), text: t("home:tasks.pin.text") }]),
  ];
}

/** The section; renders nothing when everything is done. */
export function Tasks({ person, tenant }: { readonly person: Person; readonly tenant: TenantSession }) {
  const t = useT();
  // Cached data of an older release may lack it.
  const tasks = tasksOf(t, person, tenant.hasSecondFactor !== false);
  if (tasks.length === 0) return null;
  return (
    <section className="page-section" aria-labelledby="tasks">
      <h2 id="tasks">{t("home:tasks.title")}</h2>
      <Notes notes={tasks} />
    </section>
  );
}
