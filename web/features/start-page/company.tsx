// The company at a glance, for administrators of a part of it: what needs attention, members, sign-ins, invitations, latest events. The
// caller's rights determine the parts, so their room is reserved before the numbers are loaded.

import Hourglass from "lucide-react/icons/hourglass";
import ShieldAlert from "lucide-react/icons/shield-alert";
import ShieldUser from "lucide-react/icons/shield-user";
import { Link } from "react-router";
import type { Home } from "../../client/api/home";
import type { TenantSession } from "../../client/api/shapes";
import { useDateFormat, useNumberFormat } from "../../client/i18n/formats";
import { type Translate, useLanguage, useT } from "../../client/i18n/i18n";
import { paths } from "../../client/paths";
import { may } from "../../client/session/rights";
import { EventList } from "../../kit/audit/event-line";
import buttonStyles from "../../ui/button.module.css";
import { Drawing } from "../../ui/drawing";
import { EmptyState, Skeleton } from "../../ui/states";
import { FirstSteps } from "./checklist";
import { DayCharts } from "./day-charts";
import { type Note, Notes } from "./notes";
import { Numbers } from "./numbers";
import styles from "./start-page.module.css";
import "../../ui/links.css";
import "../../ui/page.css";

/** Counts stop here. */
const COUNT_LIMIT = 100;

/** The parts that the caller may read. */
export function partsOf(tenant: TenantSession) {
  const users = may(tenant, "admin.users", "read");
  const parts = {
    users,
    invitations: users || tenant.hasOnBoardingRights,
    roles: may(tenant, "admin.roles", "read"),
    audit: may(tenant, "admin.audit", "read"),
    /** Whether the caller may invite. */
    invite: tenant.hasOnBoardingRights || may(tenant, "admin.users", "write"),
  };
  return { ...parts, any: parts.invitations || parts.roles || parts.audit };
}

/** What of the company needs attention; it asks for nothing that the caller may not do. */
export function companyNotes(t: Translate, home: Home, canInvite: boolean): Note[] {
  const notes: Note[] = [];
  if (home.hasOneAdministrator)
    notes.push({
      ...{ id: "one", icon: ShieldAlert, to: paths.users(), isWarning: true },
      title: t("home:findings.oneAdministrator.title"),
      text: t("home:findings.oneAdministrator.text"),
    });
  const expired = home.invitations?.expired ?? 0;
  if (expired > 0)
    notes.push({
      ...{ id: "expired", icon: Hourglass, to: paths.invitations("expired") },
      title: expired < COUNT_LIMIT ? t("home:findings.expired", { count: expired }) : t("home:findings.manyExpired"),
      text: t(canInvite ? "home:findings.expiredText" : "home:findings.expiredOnly"),
    });
  if (home.unusedRoles?.length)
    notes.push({
      ...{ id: "roles", icon: ShieldUser, to: paths.roles() },
      title: t("home:findings.unusedRoles"),
      text: home.unusedRoles.map(({ title }) => title).join(", "),
    });
  return notes;
}

interface HomeProps {
  /** Undefined while it is loading. */
  readonly home: Home | undefined;
}

/** The lists of these members. Those who joined are a sum of days, which no filter finds: their list begins with them, and shows since when. */
const LISTS = {
  members: "?state=1",
  active: "?state=1&lastLogin=within:30",
  joined: "?state=1&sort=-createdAt&columns=person,createdAt,lastLogin,allowedAppsCount,state",
  never: "?state=1&lastLogin=never",
} as const;

function Members({ home }: HomeProps) {
  const t = useT();
  const language = useLanguage();
  const counts = home?.people;
  const share = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 });
  const part = (value: number) =>
    counts && counts.members > 0 && value > 0
      ? t("home:people.share", { share: share.format(value / counts.members) })
      : undefined;
  const hintOf = (id: keyof typeof LISTS, value: number) => {
    if (id === "members") return t("home:people.enabled");
    return id === "joined" ? t("home:people.newestFirst") : part(value);
  };
  return (
    <Numbers
      numbers={(["members", "active", "joined", "never"] as const).map((id) => ({
        id,
        label: t(`home:people.${id}`),
        value: counts?.[id],
        hint: counts ? hintOf(id, counts[id]) : undefined,
        to: paths.users() + LISTS[id],
      }))}
    />
  );
}

function Invitations({ home, canInvite }: HomeProps & { readonly canInvite: boolean }) {
  const t = useT();
  const number = useNumberFormat();
  const date = useDateFormat();
  const found = home?.invitations;
  return (
    <section className={styles.board} aria-labelledby="open-invitations">
      <div className={styles["title-line"]}>
        <h3 id="open-invitations">{t("home:invitations.title")}</h3>
        <strong>{found && (found.open < COUNT_LIMIT ? number(found.open) : `${COUNT_LIMIT - 1}+`)}</strong>
      </div>
      {found?.open === 0 ? (
        <EmptyState
          title={t("home:invitations.none")}
          text={t("home:invitations.noneText")}
          drawing={<Drawing name="mail" />}
          action={
            canInvite ? (
              <Link className={buttonStyles.button} data-variant="secondary" to={paths.userInvite()}>
                {t("home:invitations.invite")}
              </Link>
            ) : null
          }
        />
      ) : null}
      <ul className={styles.rows} hidden={found?.open === 0}>
        {found
          ? found.next.map(({ id, email, expiresAt }) => (
              <li key={id} className={styles.row}>
                <span className={`${styles["row-words"]} ${styles.address}`} title={email}>
                  {email}
                </span>
                <span className="muted">{t("home:invitations.until", { until: date(expiresAt) })}</span>
              </li>
            ))
          : [1, 2, 3, 4].map((at) => (
              <li key={at} className={styles.row}>
                <Skeleton />
              </li>
            ))}
      </ul>
      <Link className="text-link" to={paths.invitations()}>
        {t("home:invitations.all")}
      </Link>
    </section>
  );
}

function LatestEvents({ home }: HomeProps) {
  const t = useT();
  const events = home?.acts;
  return (
    <section className={styles.board} aria-labelledby="acts">
      <h3 id="acts">{t("home:acts.title")}</h3>
      {events?.length === 0 ? (
        <EmptyState title={t("home:acts.none")} text={t("home:acts.noneText")} drawing={<Drawing name="log" />} />
      ) : null}
      {events && events.length > 0 ? <EventList label={t("home:acts.title")} events={events} /> : null}
      {events ? null : (
        <ul className={styles.rows}>
          {[1, 2, 3, 4, 5, 6].map((at) => (
            <li key={at} className={styles.row} data-event>
              <Skeleton />
            </li>
          ))}
        </ul>
      )}
      <Link className="text-link" to={paths.audit()}>
        {t("home:acts.all")}
      </Link>
    </section>
  );
}

function CompanyNotes({ home, canInvite }: HomeProps & { readonly canInvite: boolean }) {
  const t = useT();
  const notes = home && companyNotes(t, home, canInvite);
  if (notes?.length) return <Notes notes={notes} />;
  return <p className={styles.calm}>{notes ? t("home:findings.none") : <Skeleton />}</p>;
}

export function Company({
  home,
  parts,
  company,
}: HomeProps & {
  readonly parts: ReturnType<typeof partsOf>;
  /** The company whose first steps are shown; those of the operator's company are none. */
  readonly company: string | undefined;
}) {
  const t = useT();
  return (
    <section className="page-section" aria-labelledby="company">
      <h2 id="company" tabIndex={-1}>
        {t("home:people.title")}
      </h2>
      {company === undefined ? null : <FirstSteps home={home} company={company} />}
      <CompanyNotes home={home} canInvite={parts.invite} />
      {parts.users ? <Members home={home} /> : null}
      <div className={styles.boards}>
        {parts.users ? (
          <DayCharts
            charts={[
              { id: "signIns", title: t("home:signIns.title"), height: 132 },
              { id: "failed", title: t("home:signIns.failed"), height: 44, tone: "danger" },
            ]}
            days={home?.days ?? undefined}
          />
        ) : null}
        {parts.invitations ? <Invitations home={home} canInvite={parts.invite} /> : null}
        {parts.audit ? <LatestEvents home={home} /> : null}
      </div>
    </section>
  );
}
