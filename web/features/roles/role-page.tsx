// The page of a role: the access it grants, its users, and its latest changes.

import Copy from "lucide-react/icons/copy";
import Pencil from "lucide-react/icons/pencil";
import { useNavigate, useParams } from "react-router";
import type { Role } from "../../client/api/admin-roles";
import { useNumberFormat } from "../../client/i18n/formats";
import { useT } from "../../client/i18n/i18n";
import { modalPaths, paths } from "../../client/paths";
import { findMissingRight, may, useRights } from "../../client/session/rights";
import { ROLE_RELOAD_MS } from "../../client/timings";
import { NotLoaded } from "../../kit/administration/not-loaded";
import { PageFrame } from "../../kit/administration/page-frame";
import { PermissionButton } from "../../kit/administration/permission-button";
import { roleRecord } from "../../kit/administration/queries/roles";
import { Facts, RecordPage, RecordSection } from "../../kit/administration/record-page";
import { RequireReadRight } from "../../kit/administration/require-read-right";
import { useRouteData } from "../../kit/administration/route-data";
import { useRecord } from "../../kit/administration/use-record";
import { useReload, useReloadAfter } from "../../kit/administration/use-reload";
import { Activity } from "../../kit/audit/activity";
import { useOpenForm } from "../../kit/modals/use-open-form";
import { useRemoved } from "../../kit/modals/use-removed";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { Skeleton } from "../../ui/states";
import { Comparison } from "./comparison";
import { RoleLevels } from "./role-levels";
import { RoleMembers } from "./role-members";
import { canEdit } from "./rules";
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
  const isGone = useRemoved(failure, modalPaths.roleEdit(id), "roles", paths.roles());
  if (record && !isGone) return <RoleDetails role={record} />;
  return (
    <PageFrame title={t("global:shell.roles")} back={{ to: paths.roles(), label: t("global:shell.roles") }}>
      {failure === undefined ? <Skeleton /> : <NotLoaded failure={failure} onRetry={retry} />}
    </PageFrame>
  );
}

function RoleDetails({ role }: { readonly role: Role }) {
  const t = useT();
  const format = useNumberFormat();
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
              <Icon icon={Copy} size={16} isExtra />
              {t("admin:roles.page.duplicate")}
            </Button>
          )}
          {canEdit(role, rights, route) ? (
            <PermissionButton
              missingRight={missingRight}
              shortcut="E"
              onPress={() => openForm({ to: paths.roleEdit(role.roleId), modal: modalPaths.roleEdit(role.roleId) })}
            >
              <Icon icon={Pencil} size={16} isExtra />
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
              [t("admin:roles.columns.countUsers"), format(role.countUsers)],
              [t("admin:roles.columns.countApps"), format(role.countApps)],
            ]}
          />
        </RecordSection>
      }
    >
      <RecordSection title={t("admin:roles.page.rights")}>
        <Comparison role={role}>
          <RoleLevels role={role} />
        </Comparison>
      </RecordSection>
      <RecordSection title={t("admin:roles.page.people")}>
        <RoleMembers role={role} />
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
