// The page of a user: whether they can enter, their access and where it comes from, what they did and what was done to them.

import { useQuery } from "@tanstack/react-query";
import Pencil from "lucide-react/icons/pencil";
import { useState } from "react";
import { useParams } from "react-router";
import type { User, UserAccess } from "../../client/api/admin-users";
import { useDateFormat, useDayFormat, useNumberFormat, useTimeFormat } from "../../client/i18n/formats";
import { useT } from "../../client/i18n/i18n";
import { modalPaths, paths } from "../../client/paths";
import { useScope } from "../../client/session/query-client";
import { findMissingRight, may, useRights } from "../../client/session/rights";
import { USER_RELOAD_MS } from "../../client/timings";
import { NotLoaded } from "../../kit/administration/not-loaded";
import { PageFrame } from "../../kit/administration/page-frame";
import { PermissionButton } from "../../kit/administration/permission-button";
import { userAccess, userRecord } from "../../kit/administration/queries/users";
import { Facts, RecordPage, RecordSection } from "../../kit/administration/record-page";
import { RequireReadRight } from "../../kit/administration/require-read-right";
import { useRecord } from "../../kit/administration/use-record";
import { useReload, useReloadAfter } from "../../kit/administration/use-reload";
import { Activity } from "../../kit/audit/activity";
import { useOpenForm } from "../../kit/modals/use-open-form";
import { useRemoved } from "../../kit/modals/use-removed";
import { Avatar } from "../../ui/avatar";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { Segments } from "../../ui/segments";
import { Skeleton } from "../../ui/states";
import { nameOf } from "./columns";
import { AccessList, RoleList } from "./user/access";
import { entryOf } from "./user/entry";
import { FactorsReset } from "./user/factors-reset";
import { UserInvitations } from "./user/invitations";
import { Sessions } from "./user/sessions";
import styles from "./user/user.module.css";

/** The page. */
export function Component() {
  const t = useT();
  const { id = "" } = useParams();
  return (
    <RequireReadRight area="admin.users" title={t("global:shell.users")}>
      <UserById key={id} id={id} />
    </RequireReadRight>
  );
}

function UserById({ id }: { readonly id: string }) {
  const t = useT();
  const { record, failure, retry } = useRecord(id, userRecord);
  useReloadAfter("user", useReload("users"), USER_RELOAD_MS);
  const isGone = useRemoved(failure, modalPaths.userEdit(id), "users", paths.users());
  if (record && !isGone) return <UserDetails user={record} />;
  return (
    <PageFrame title={t("global:shell.users")} back={{ to: paths.users(), label: t("global:shell.users") }}>
      {failure === undefined ? <Skeleton /> : <NotLoaded failure={failure} onRetry={retry} />}
    </PageFrame>
  );
}

function UserDetails({ user }: { readonly user: User }) {
  const t = useT();
  const rights = useRights();
  const openForm = useOpenForm();
  const { data: access, error, refetch } = useQuery(userAccess(useScope(), user.userId, user.version));
  const { canEnter } = entryOf(user, access);
  const name = nameOf(user);
  const edit = () => openForm({ to: paths.userEdit(user.userId), modal: modalPaths.userEdit(user.userId) });
  return (
    <RecordPage
      back={{ to: paths.users(), label: t("global:shell.users") }}
      leading={<Avatar userId={user.userId} initials={user.initials} image={user.image} size={56} />}
      title={name}
      badges={
        canEnter === undefined ? null : (
          <Badge tone={canEnter ? "success" : "danger"}>
            {t(canEnter ? "admin:users.page.mayEnter" : "admin:users.page.mayNotEnter")}
          </Badge>
        )
      }
      text={user.email}
      actions={
        user.assigned ? (
          <PermissionButton missingRight={findMissingRight(rights, "admin.users", "write")} shortcut="E" onPress={edit}>
            <Icon icon={Pencil} size={16} isExtra />
            {t("admin:users.page.edit")}
          </PermissionButton>
        ) : null
      }
      aside={<UserAside user={user} access={access} hasFailed={Boolean(error)} />}
    >
      <RecordSection title={t("admin:users.page.access")} text={t("admin:users.page.accessText")}>
        {canEnter === false ? <p className="muted">{t("admin:users.page.dormant")}</p> : null}
        {access ? (
          <AccessList
            access={access}
            emptyAction={
              user.assigned && may(rights, "admin.users", "write") ? (
                <Button variant="secondary" onPress={edit}>
                  {t("admin:bulk.assignRole")}
                </Button>
              ) : null
            }
          />
        ) : error ? (
          <NotLoaded failure={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton />
        )}
      </RecordSection>
      {user.assigned && user.state === 1 ? <Sessions user={user} /> : null}
      {may(rights, "admin.audit", "read") ? <History id={user.userId} /> : null}
    </RecordPage>
  );
}

function UserAside(props: {
  readonly user: User;
  readonly access: UserAccess | undefined;
  /** Whether the access could not be read. */
  readonly hasFailed: boolean;
}) {
  const { user, access, hasFailed } = props;
  const t = useT();
  const [date, day, time, format] = [useDateFormat(), useDayFormat(), useTimeFormat(), useNumberFormat()];
  const { why } = entryOf(user, access);
  return (
    <>
      {why.length > 0 ? (
        <RecordSection title={t("admin:users.page.entry")}>
          <ul className={styles.why}>
            {why.map((phrase) => (
              <li key={phrase}>{t(phrase)}</li>
            ))}
          </ul>
        </RecordSection>
      ) : null}
      <RecordSection title={t("global:shell.roles")}>
        {access ? (
          <RoleList access={access} />
        ) : hasFailed ? (
          <p className="muted">{t("global:messages.error.failed")}</p>
        ) : (
          <Skeleton />
        )}
      </RecordSection>
      <UserInvitations user={user} />
      <RecordSection title={t("admin:users.page.facts")}>
        <Facts
          facts={[
            [t("admin:users.columns.phone"), user.phone],
            [t("admin:users.form.location"), user.location],
            [t("forms:birthday.label"), user.birthDate ? day(user.birthDate) : null],
            [t("admin:users.columns.isIntern"), t(user.isEmployee ? "admin:yes" : "admin:no")],
            [t("admin:users.page.joined"), date(user.createdAt)],
            [t("admin:users.page.lastHere"), user.lastLogin ? time(user.lastLogin) : t("admin:users.noLogins")],
            [t("admin:users.page.visits"), format(user.logins)],
          ]}
        />
      </RecordSection>
      {/* Last: it is rarely needed, and on a phone everything above it comes first. */}
      <FactorsReset user={user} />
    </>
  );
}

function History({ id }: { readonly id: string }) {
  const t = useT();
  const [by, setBy] = useState<"actor" | "object">("object");
  return (
    <RecordSection title={t("admin:users.page.activity")} text={t("admin:users.page.activityText")}>
      <Segments
        name="activity"
        label={t("admin:users.page.activity")}
        isLabelHidden
        choices={[
          { id: "object", label: t("admin:users.page.about") },
          { id: "actor", label: t("admin:users.page.by") },
        ]}
        value={by}
        onChange={(chosen) => setBy(chosen === "actor" ? "actor" : "object")}
      />
      <Activity
        label={t(by === "actor" ? "admin:users.page.by" : "admin:users.page.about")}
        by={by}
        id={id}
        empty={t("admin:users.page.noActivity")}
        all={t("admin:users.page.wholeLog")}
      />
    </RecordSection>
  );
}
