// The page of a company, for operators: its state, administrators, contents, latest events and nearly exhausted limits.

import { useQuery } from "@tanstack/react-query";
import Pencil from "lucide-react/icons/pencil";
import { useParams } from "react-router";
import type { TenantOverview } from "../../client/api/admin-tenants";
import { useDateFormat, useNumberFormat, useTimeFormat } from "../../client/i18n/formats";
import { useT } from "../../client/i18n/i18n";
import { modalPaths, paths } from "../../client/paths";
import { useScope } from "../../client/session/query-client";
import { NotLoaded } from "../../kit/administration/not-loaded";
import { PageFrame } from "../../kit/administration/page-frame";
import { PermissionButton } from "../../kit/administration/permission-button";
import { overviewOf } from "../../kit/administration/queries/companies";
import { Facts, RecordPage, RecordSection } from "../../kit/administration/record-page";
import { RequireReadRight } from "../../kit/administration/require-read-right";
import { useReload, useReloadAfter } from "../../kit/administration/use-reload";
import { EventList } from "../../kit/audit/event-line";
import { useOpenForm } from "../../kit/modals/use-open-form";
import { useRemoved } from "../../kit/modals/use-removed";
import { appTitle } from "../../shell/app-names";
import { CompanyLogo } from "../../shell/company-logo";
import { iconOf } from "../../shell/menu/icons";
import { Avatar } from "../../ui/avatar";
import { Badge } from "../../ui/badge";
import { Icon } from "../../ui/icon";
import { Skeleton } from "../../ui/states";
import styles from "./company-page.module.css";
import { ResendInvitation } from "./resend-invitation";
import { SignOutEverybody } from "./sign-out-everybody";

/** Counts stop here. */
const COUNT_LIMIT = 100;
/** From this share of a limit on it is nearly exhausted. */
const NEAR = 0.8;

/** The page. */
export function Component() {
  const t = useT();
  const { id = "" } = useParams();
  return (
    <RequireReadRight area="admin.tenants" title={t("global:shell.tenants")}>
      <CompanyById key={id} id={id} />
    </RequireReadRight>
  );
}

function CompanyById({ id }: { readonly id: string }) {
  const t = useT();
  const { data, error, refetch } = useQuery(overviewOf(useScope(), id));
  useReloadAfter("tenant", useReload("tenants"), 0);
  const isGone = useRemoved(error, modalPaths.tenantEdit(id), "tenants", paths.tenants());
  const back = { to: paths.tenants(), label: t("global:shell.tenants") };
  if (data && !isGone) return <CompanyDetails overview={data} back={back} />;
  return (
    <PageFrame title={t("global:shell.tenants")} back={back}>
      {error ? <NotLoaded failure={error} onRetry={() => void refetch()} /> : <Skeleton />}
    </PageFrame>
  );
}

interface OverviewProps {
  readonly overview: TenantOverview;
}

function CompanyDetails({
  overview,
  back,
}: OverviewProps & { readonly back: { readonly to: string; readonly label: string } }) {
  const t = useT();
  const openForm = useOpenForm();
  const { company } = overview;
  return (
    <RecordPage
      back={back}
      leading={<CompanyLogo company={company} size={56} />}
      title={company.title}
      badges={
        <Badge tone={company.state === 1 ? "success" : "danger"}>
          {t(company.state === 1 ? "admin:enabled" : "admin:disabled")}
        </Badge>
      }
      text={[company.companyName, company.city].filter(Boolean).join(", ")}
      actions={
        <PermissionButton
          missingRight={undefined}
          shortcut="E"
          onPress={() =>
            openForm({ to: paths.tenantEdit(company.companyId), modal: modalPaths.tenantEdit(company.companyId) })
          }
        >
          <Icon icon={Pencil} size={16} isExtra />
          {t("admin:users.page.edit")}
        </PermissionButton>
      }
      aside={<CompanyAside overview={overview} />}
    >
      <Administrators overview={overview} />
      <Apps overview={overview} />
      <RecordSection title={t("home:acts.title")}>
        {overview.acts.length > 0 ? (
          <EventList label={t("home:acts.title")} events={overview.acts} isElsewhere />
        ) : (
          <p className="muted">{t("home:acts.none")}</p>
        )}
      </RecordSection>
      <SignOutEverybody company={company} />
    </RecordPage>
  );
}

function Administrators({ overview }: OverviewProps) {
  const t = useT();
  const reload = useReload("tenants");
  const time = useTimeFormat();
  return (
    <RecordSection title={t("admin:tenants.page.administrators")} text={t("admin:tenants.page.administratorsText")}>
      {overview.administrators.length === 0 ? (
        <>
          <p>{t("admin:tenants.page.noAdministrators")}</p>
          <ResendInvitation companyId={overview.company.companyId} onSent={reload} />
        </>
      ) : null}
      <ul>
        {overview.administrators.map(({ userId, name, initials, email, image, lastLogin }) => (
          <li key={userId} className={styles.administrator}>
            <Avatar userId={userId} initials={initials} image={image ?? null} />
            <span className={styles.words}>
              <strong>{name || email}</strong>
              <a className="muted" href={`mailto:${email}`}>
                {email}
              </a>
            </span>
            <span className="muted">{lastLogin ? time(lastLogin) : t("admin:users.noLogins")}</span>
          </li>
        ))}
      </ul>
      {overview.hasMoreAdministrators ? <p className="muted">{t("admin:tenants.page.moreAdministrators")}</p> : null}
    </RecordSection>
  );
}

function Apps({ overview }: OverviewProps) {
  const t = useT();
  return (
    <RecordSection title={t("admin:tenants.page.apps")}>
      {overview.apps.length === 0 ? <p className="muted">{t("admin:tenants.page.noApps")}</p> : null}
      <ul className={styles.apps}>
        {overview.apps.map((app) => (
          <li key={app.appId} className={styles.app}>
            <Icon icon={iconOf(app.icon ?? "app")} />
            {appTitle(t, app)}
          </li>
        ))}
      </ul>
    </RecordSection>
  );
}

function CompanyAside({ overview }: OverviewProps) {
  const t = useT();
  const [date, format] = [useDateFormat(), useNumberFormat()];
  const { company, people, invitations } = overview;
  const atMost = (count: number) => (count < COUNT_LIMIT ? format(count) : `${format(COUNT_LIMIT - 1)}+`);
  const { auditMonths } = company.rules;
  return (
    <>
      <RecordSection title={t("admin:tenants.page.people")}>
        <Facts
          facts={[
            [t("home:people.members"), format(people.members)],
            [t("admin:disabled"), format(overview.disabled)],
            [t("home:people.active"), format(people.active)],
            [t("home:people.joined"), format(people.joined)],
            [t("home:people.never"), format(people.never)],
          ]}
        />
      </RecordSection>
      <RecordSection title={t("admin:tenants.page.limit.invitations")}>
        <Facts
          facts={[
            [t("admin:tenants.page.open"), atMost(invitations.open)],
            [t("admin:tenants.page.expired"), atMost(invitations.expired)],
          ]}
        />
        <ul>
          {invitations.next.map(({ id, email, expiresAt }) => (
            <li key={id} className={styles.waiting}>
              <span>{email}</span>
              <span className="muted">{t("home:invitations.until", { until: date(expiresAt) })}</span>
            </li>
          ))}
        </ul>
      </RecordSection>
      <RecordSection title={t("admin:tenants.page.limits")}>
        <Limits overview={overview} />
      </RecordSection>
      <RecordSection title={t("admin:tenants.page.facts")}>
        <Facts
          facts={[
            [t("admin:tenants.columns.businessUuId"), <code key="id">{company.businessUuId}</code>],
            [t("admin:tenants.columns.groupId"), company.groupId],
            [t("admin:tenants.form.location"), company.location],
            [t("admin:tenants.page.since"), date(company.createdAt)],
            [
              t("admin:tenants.page.kept"),
              auditMonths === 0
                ? t("admin:tenants.page.keptForEver")
                : t("admin:tenants.page.keptMonths", { count: auditMonths }),
            ],
          ]}
        />
      </RecordSection>
    </>
  );
}

function Limits({ overview }: OverviewProps) {
  const t = useT();
  return (
    <div>
      {overview.usage.map(({ limit, used, most, minutes }) => (
        <div key={limit} className={styles.usage}>
          <span className={styles["usage-head"]}>
            <span>{t(`admin:tenants.page.limit.${limit}`)}</span>
            {most > 0 && used / most >= NEAR ? <Badge tone="warning">{t("admin:tenants.page.near")}</Badge> : null}
          </span>
          <progress aria-label={t(`admin:tenants.page.limit.${limit}`)} value={used} max={Math.max(most, 1)} />
          <span className="muted">{t("admin:tenants.page.used", { used, most, hours: Math.round(minutes / 60) })}</span>
        </div>
      ))}
    </div>
  );
}
