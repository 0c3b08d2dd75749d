// The page of a role: the access it grants, its users, and its latest changes.

import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "react-router";
import type { Role, RoleApp } from "../../client/api/admin-roles";
import { useLanguage, useT } from "../../client/i18n/i18n";
import { modalPaths, paths } from "../../client/paths";
import { useScope } from "../../client/session/query-client";
import { findMissingRight, LEVELS, may, useRights } from "../../client/session/rights";
import { ROLE_RELOAD_MS } from "../../client/timings";
import { NotLoaded } from "../../kit/administration/not-loaded";
import { PageFrame } from "../../kit/administration/page-frame";
import { PermissionButton } from "../../kit/administration/permission-button";
import { roleMembersQuery, roleRecord } from "../../kit/administration/queries/roles";
import { Facts, RecordPage, RecordSection } from "../../kit/administration/record-page";
import { RequireReadRight } from "../../kit/administration/require-read-right";
import { useRouteData } from "../../kit/administration/route-data";
import { useRecord } from "../../kit/administration/use-record";
import { useReload, useReloadAfter } from "../../kit/administration/use-reload";
import { Activity } from "../../kit/audit/activity";
import { useOpenForm } from "../../kit/modals/use-open-form";
import { Avatar, initialsOf } from "../../ui/avatar";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { Drawing } from "../../ui/drawing";
import { EmptyState, Skeleton } from "../../ui/states";
import { AdministersAll } from "./administers-all";
import { Comparison } from "./comparison";
import { grouped, levelsOf, mayEdit, membersAddress } from "./rules";
import { useApps } from "./use-apps";
import "../../ui/links.css";
import "./roles.css";

/** The page. */
export function Component() {
  const t = useT();
  const { id = "" } = useParams();
  return (
    <RequireReadRight area="admin.roles" title={t("global:shell.roles")}>
      <RoleById key={id} id={id} />
    </RequireReadRight>
  );
}

function RoleById({ id }: { readonly id: string }) {
  const t = useT();
  const { record, failure, retry } = useRecord(id, roleRecord);
  useReloadAfter("role", useReload("roles"), ROLE_RELOAD_MS);
  if (record) return <RoleDetails role={record} />;
  return (
    <PageFrame title={t("global:shell.roles")} back={{ to: paths.roles(), label: t("global:shell.roles") }}>
      {failure === undefined ? <Skeleton /> : <NotLoaded failure={failure} onRetry={retry} />}
    </PageFrame>
  );
}

function RoleDetails({ role }: { readonly role: Role }) {
  const t = useT();
  const rights = useRights();
  const route = useRouteData();
  const navigate = useNavigate();
  const openForm = useOpenForm();
  const missingRight = findMissingRight(rights, "admin.roles", "write");
  const yesNo = (is: number) => t(is === 1 ? "admin:yes" : "admin:no");
  return (
    <RecordPage
      back={{ to: paths.roles(), label: t("global:shell.roles") }}
      title={role.title}
      badges={
        <Badge tone={role.state === 1 ? "success" : "neutral"}>
          {t(role.state === 1 ? "admin:enabled" : "admin:disabled")}
        </Badge>
      }
      text={t("admin:roles.page.text")}
      actions={
        <>
          {missingRight ? null : (
            <Button variant="secondary" onPress={() => void navigate(paths.roleCopy(role.roleId))}>
              {t("admin:roles.page.duplicate")}
            </Button>
          )}
          {mayEdit(role, rights, route) ? (
            <PermissionButton
              missingRight={missingRight}
              shortcut="E"
              onPress={() => openForm({ to: paths.roleEdit(role.roleId), modal: modalPaths.roleEdit(role.roleId) })}
            >
              {t("admin:roles.page.edit")}
            </PermissionButton>
          ) : null}
        </>
      }
      aside={
        <RecordSection title={t("admin:roles.tabs.general")}>
          <Facts
            facts={[
              [t("admin:roles.columns.hasAdminRights"), yesNo(role.hasAdminRights)],
              [t("admin:roles.columns.hasOnBoardingRights"), yesNo(role.hasOnBoardingRights)],
              [t("admin:roles.columns.hasPaymentRights"), yesNo(role.hasPaymentRights)],
              [t("admin:roles.columns.layoutMode"), t(`admin:roles.layout.${role.settings.layoutMode}`)],
              [t("admin:roles.columns.countUsers"), role.countUsers],
              [t("admin:roles.columns.countApps"), role.countApps],
            ]}
          />
        </RecordSection>
      }
    >
      <RecordSection title={t("admin:roles.page.rights")}>
        <Comparison role={role}>
          <Levels role={role} />
        </Comparison>
      </RecordSection>
      <RecordSection title={t("admin:roles.page.people")}>
        <Members role={role} />
      </RecordSection>
      {may(rights, "admin.audit", "read") ? (
        <RecordSection title={t("admin:roles.page.activity")}>
          <Activity
            label={t("admin:roles.page.activity")}
            by="object"
            id={role.roleId}
            empty={t("admin:users.page.noActivity")}
            all={t("admin:users.page.wholeLog")}
          />
        </RecordSection>
      ) : null}
    </RecordPage>
  );
}

/** Opens the tab of the form where the role gets what it lacks, where the caller may change it. */
function NextAct({ role, tab }: { readonly role: Role; readonly tab: "users" | "apps" }) {
  const t = useT();
  const rights = useRights();
  const route = useRouteData();
  const openForm = useOpenForm();
  const { roleId } = role;
  if (!may(rights, "admin.roles", "write") || !mayEdit(role, rights, route)) return null;
  const form = { to: `${paths.roleEdit(roleId)}?tab=${tab}`, modal: `${modalPaths.roleEdit(roleId)};tab=${tab}` };
  return (
    <Button variant="secondary" onPress={() => openForm(form)}>
      {t(tab === "users" ? "admin:roles.page.addPeople" : "admin:roles.page.giveRights")}
    </Button>
  );
}

/** The levels that have a step in the bar. */
const STEPS = LEVELS.filter((level) => level !== "none");

/** The level on each app, by category, as a bar. */
function Levels({ role }: { readonly role: Role }) {
  const t = useT();
  const { apps, failure, retry } = useApps();
  if (failure !== undefined) return <NotLoaded failure={failure} onRetry={retry} />;
  if (!apps) return <Skeleton />;
  const given = levelsOf(role);
  const open = apps.filter(({ appId }) => (given[appId] ?? "none") !== "none");
  if (open.length === 0) {
    return (
      <EmptyState
        title={t("admin:users.page.noAccess")}
        text={t("admin:roles.page.opensNothing")}
        drawing={<Drawing of="roles" />}
        action={<NextAct role={role} tab="apps" />}
      />
    );
  }
  return (
    <>
      {role.hasAdminRights === 1 ? <AdministersAll /> : null}
      <LevelTable of={open} given={given} />
    </>
  );
}

function LevelTable({
  of: open,
  given,
}: {
  readonly of: readonly RoleApp[];
  readonly given: ReturnType<typeof levelsOf>;
}) {
  const t = useT();
  const language = useLanguage();
  return (
    <table className="level-table" aria-label={t("admin:roles.page.rights")}>
      <thead>
        <tr>
          <th scope="col">{t("admin:roles.tabs.apps")}</th>
          {STEPS.map((level) => (
            <th key={level} scope="col">
              {t(`global:rights.${level}`)}
            </th>
          ))}
        </tr>
      </thead>
      {grouped(open, language).map(({ category, apps: own }) => (
        <tbody key={category}>
          <tr>
            <th scope="rowgroup" colSpan={STEPS.length + 1} className="level-group">
              {category}
            </th>
          </tr>
          {own.map(({ appId, title }) => (
            <tr key={appId}>
              <th scope="row">{title}</th>
              {STEPS.map((level) => {
                const isOn = LEVELS.indexOf(given[appId] ?? "none") >= LEVELS.indexOf(level);
                return (
                  <td key={level}>
                    <span className="level-step" data-on={isOn || undefined} />
                    <span className="visually-hidden">{t(isOn ? "admin:yes" : "admin:no")}</span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Members({ role }: { readonly role: Role }) {
  const t = useT();
  const isOpen = may(useRights(), "admin.users", "read");
  const { data, error, refetch } = useQuery(roleMembersQuery(useScope(), role));
  if (!data) return error ? <NotLoaded failure={error} onRetry={() => void refetch()} /> : <Skeleton />;
  if (data.total === 0) {
    return (
      <EmptyState
        title={t("admin:roles.page.nobody")}
        text={t("admin:roles.page.nobodyText")}
        drawing={<Drawing of="users" />}
        action={<NextAct role={role} tab="users" />}
      />
    );
  }
  const more = data.total - data.data.length;
  return (
    <>
      <ul className="role-members">
        {data.data.map(({ userId, firstName, lastName, email, image }) => {
          const name = `${firstName} ${lastName}`.trim() || email;
          return (
            <li key={userId}>
              <Avatar of={userId} initials={initialsOf(name)} image={image} />
              <span className="role-person">
                {isOpen ? (
                  <Link className="row-link" to={paths.user(userId)}>
                    {name}
                  </Link>
                ) : (
                  <span>{name}</span>
                )}
                <span className="muted">{email}</span>
              </span>
            </li>
          );
        })}
      </ul>
      {more > 0 ? <Others of={role} count={more} isOpen={isOpen} /> : null}
    </>
  );
}

/** The remaining users, as a link to the list where the caller may open it. */
function Others(props: { readonly of: Role; readonly count: number; readonly isOpen: boolean }) {
  const t = useT();
  const others = t("audit:others", { count: props.count });
  if (!props.isOpen) return <p className="muted">{others}</p>;
  return (
    <Link className="text-link" to={membersAddress(props.of)}>
      {others}
    </Link>
  );
}
