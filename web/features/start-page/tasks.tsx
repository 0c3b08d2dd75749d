// What somebody has to do for themselves: it is known with the session, so nothing is asked for.

import Key from "lucide-react/icons/key-round";
import Mail from "lucide-react/icons/mail-warning";
import type { Person } from "../../client/api/shapes";
import { type Translate, useT } from "../../client/i18n/i18n";
import { paths } from "../../client/paths";
import { type Note, Notes } from "./notes";
import "../../ui/page.css";

function tasksOf(t: Translate, person: Person): Note[] {
  const email = { id: "email", sign: Mail, to: paths.confirmMailWaiting(), isWarning: true };
  const pin = { id: "pin", sign: Key, to: paths.account() };
  return [
    ...(person.emailVerified
      ? []
      : [{ ...email, title: t("home:tasks.email.title"), text: t("home:tasks.email.text") }]),
    ...(person.hasPin ? [] : [{ ...pin, title: t("home:tasks.pin.title"), text: t("home:tasks.pin.text") }]),
  ];
}

/** The section; nothing where everything is done. */
export function Tasks({ person }: { readonly person: Person }) {
  const t = useT();
  const tasks = tasksOf(t, person);
  if (tasks.length === 0) return null;
  return (
    <section className="page-section" aria-labelledby="tasks">
      <h2 id="tasks">{t("home:tasks.title")}</h2>
      <Notes notes={tasks} />
    </section>
  );
}
