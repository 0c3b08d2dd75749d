// The platform, for its operators: numbers of companies, users and mails, and what needs attention.

import Clock from "lucide-react/icons/clock-alert";
import Database from "lucide-react/icons/database";
import Plug from "lucide-react/icons/unplug";
import Users from "lucide-react/icons/users";
import type { Home } from "../../client/api/home";
import { useConfig } from "../../client/config/config";
import { type Translate, useLanguage, useT } from "../../client/i18n/i18n";
import { paths } from "../../client/paths";
import { fullness, isCronLate, isFilling, rowsOf, silentStores } from "../../kit/operations/state";
import { Skeleton } from "../../ui/states";
import { DayCharts } from "./day-charts";
import { type Note, Notes } from "./notes";
import { Numbers } from "./numbers";
import styles from "./start-page.module.css";
import "../../ui/page.css";

/** The count of mails stops here. */
const COUNT_LIMIT = 10_000;

/** What of the platform needs attention; each row leads to the operators' page. */
export function platformNotes(
  t: Translate,
  language: string,
  { health, platform }: Home,
  isProduction: boolean,
): Note[] {
  if (!health || !platform) return [];
  const notes: Note[] = [];
  const note = (one: Pick<Note, "id" | "icon" | "title" | "text">) =>
    notes.push({ ...one, to: paths.operations(), isWarning: one.id !== "near" });
  const silent = silentStores(health);
  if (silent.length > 0)
    note({
      ...{ id: "stores", icon: Plug, text: t("home:platform.storesText") },
      title: t("home:platform.stores", { which: silent.map((store) => t(`home:platform.store.${store}`)).join(", ") }),
    });
  if (isCronLate(platform.cron, isProduction))
    note({ id: "cron", icon: Clock, title: t("home:platform.cron"), text: t("home:platform.cronText") });
  const late = rowsOf(platform.waiting).filter(({ isLate, isMany }) => isLate || isMany).length;
  if (late > 0)
    note({
      ...{ id: "late", icon: Clock },
      ...{ title: t("home:platform.late", { count: late }), text: t("home:platform.lateText") },
    });
  if (isFilling(platform.database)) {
    const share = new Intl.NumberFormat(language, { style: "percent" }).format(fullness(platform.database));
    note({
      ...{ id: "full", icon: Database },
      ...{ title: t("home:platform.full", { share }), text: t("home:platform.fullText") },
    });
  }
  const { largeCompanies } = platform;
  if (largeCompanies.length > 0)
    note({
      ...{ id: "near", icon: Users, title: t("home:platform.near", { count: largeCompanies.length }) },
      text: largeCompanies.map(({ title }) => title).join(", "),
    });
  return notes;
}

function PlatformNotes({ home }: { readonly home: Home | undefined }) {
  const t = useT();
  const language = useLanguage();
  const { production } = useConfig();
  const notes = home?.health && platformNotes(t, language, home, production);
  if (notes?.length) return <Notes notes={notes} />;
  return <p className={styles.calm}>{notes ? t("home:platform.calm") : <Skeleton />}</p>;
}

export function Platform({ home }: { readonly home: Home | undefined }) {
  const t = useT();
  // Data cached by an older release has no health and is ignored.
  const found = home?.health ? home.platform : undefined;
  return (
    <section className="page-section" aria-labelledby="platform">
      <h2 id="platform">{t("home:platform.title")}</h2>
      <PlatformNotes home={home} />
      <Numbers
        numbers={[
          {
            ...{ id: "companies", label: t("home:platform.companies"), value: found?.companies },
            to: `${paths.tenants()}?state=1`,
            hint: found?.newCompanies ? t("home:platform.made", { count: found.newCompanies }) : undefined,
          },
          {
            ...{ id: "disabled", label: t("home:platform.disabledCompanies"), value: found?.disabledCompanies },
            to: `${paths.tenants()}?state=0`,
          },
          {
            ...{ id: "newPeople", label: t("home:platform.newPeople"), value: found?.newPeople },
            hint: t("home:platform.thirtyDays"),
          },
          {
            ...{ id: "waitingMails", label: t("home:platform.waitingMails"), value: found?.waiting.mails },
            ...{ to: paths.operations(), end: COUNT_LIMIT },
          },
          {
            ...{ id: "deadMails", label: t("home:platform.deadMails"), value: found?.waiting.deadMails },
            ...{ to: paths.operations(), hint: t("home:platform.oneDay"), end: COUNT_LIMIT },
          },
        ]}
      />
      <DayCharts
        charts={[
          { id: "people", title: t("home:platform.newPeople"), height: 96 },
          { id: "companies", title: t("home:platform.newCompanies"), height: 44 },
        ]}
        days={found?.days}
      />
    </section>
  );
}
