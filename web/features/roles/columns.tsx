// The eight columns of the list of roles.

import { Link } from "react-router";
import type { Role } from "../../client/api/admin-roles";
import type { Translate } from "../../client/i18n/i18n";
import { modalPaths, paths } from "../../client/paths";
import { roleRecord } from "../../kit/administration/queries/roles";
import type { RecordForm } from "../../kit/administration/record-link";
import { Badge } from "../../ui/badge";
import type { TableColumn } from "../../ui/table";
import "../../ui/links.css";

export type RoleRow = Role & { readonly id: string };

/** The form of a role, as a page and as a modal over the list. */
export function formOf({ roleId }: Role): RecordForm {
  return { id: roleId, record: roleRecord, to: paths.roleEdit(roleId), modal: modalPaths.roleEdit(roleId) };
}

/** The columns. Every reader of the list may read the page of a role. */
export function columnsOf(t: Translate, format: (count: number) => string): readonly TableColumn<RoleRow>[] {
  const yesNo = (is: number) =>
    is === 1 ? <Badge tone="accent">{t("admin:yes")}</Badge> : <span className="muted">{t("admin:no")}</span>;
  return [
    {
      id: "title",
      label: t("admin:roles.columns.title"),
      isSortable: true,
      isRowHeader: true,
      cell: (role) => (
        <Link className="row-link" to={paths.role(role.roleId)}>
          {role.title}
        </Link>
      ),
    },
    {
      id: "hasAdminRights",
      label: t("admin:roles.columns.hasAdminRights"),
      cell: (role) => yesNo(role.hasAdminRights),
    },
    {
      id: "hasOnBoardingRights",
      label: t("admin:roles.columns.hasOnBoardingRights"),
      cell: (role) => yesNo(role.hasOnBoardingRights),
    },
    {
      id: "hasPaymentRights",
      label: t("admin:roles.columns.hasPaymentRights"),
      cell: (role) => yesNo(role.hasPaymentRights),
    },
    {
      id: "layoutMode",
      label: t("admin:roles.columns.layoutMode"),
      cell: (role) => t(`admin:roles.layout.${role.settings.layoutMode}`),
    },
    {
      id: "countUsers",
      label: t("admin:roles.columns.countUsers"),
      isSortable: true,
      isCompact: true,
      cell: (role) => format(role.countUsers),
    },
    {
      id: "countApps",
      label: t("admin:roles.columns.countApps"),
      isCompact: true,
      cell: (role) => format(role.countApps),
    },
    {
      id: "state",
      label: t("admin:state"),
      isSortable: true,
      isBadge: true,
      cell: (role) => (
        <Badge tone={role.state === 1 ? "success" : "neutral"}>
          {t(role.state === 1 ? "admin:enabled" : "admin:disabled")}
        </Badge>
      ),
    },
  ];
}
