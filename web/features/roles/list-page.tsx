// The list of the company's roles.

import { useEffect } from "react";
import { useLocation } from "react-router";
import type { Role } from "../../client/api/admin-roles";
import { useNumberFormat } from "../../client/i18n/formats";
import { useT } from "../../client/i18n/i18n";
import { modalPaths, paths } from "../../client/paths";
import { findMissingRight, may, useRights } from "../../client/session/rights";
import { ROLE_RELOAD_MS } from "../../client/timings";
import { useCreation } from "../../kit/administration/create-button";
import { FLAG_VALUES, stateFilter } from "../../kit/administration/list-tools";
import { ListView } from "../../kit/administration/list-view";
import { PageFrame } from "../../kit/administration/page-frame";
import { Preview, usePreview } from "../../kit/administration/preview";
import { roleList } from "../../kit/administration/queries/roles";
import { canRead, RequireReadRight } from "../../kit/administration/require-read-right";
import { useRouteData } from "../../kit/administration/route-data";
import { actionsColumn, RowButton, RowLink, RowPreview } from "../../kit/administration/row-actions";
import { prefetchList, useList } from "../../kit/administration/use-list";
import { useReloadAfter } from "../../kit/administration/use-reload";
import { WithSavedViews } from "../../kit/saved-views/saved-views";
import { prefetchViews } from "../../kit/saved-views/use-saved-views";
import { lazyComponent } from "../../ui/lazy-component";
import { columnsOf, formOf, type RoleRow } from "./columns";
import { canDelete, canEdit } from "./rules";
import { useDeleteRole } from "./use-delete";

const RolePreview = lazyComponent(async () => (await import("./role-preview")).RolePreview, { loadOnDemand: true });

const SEARCH_FIELDS = ["title"];
const SORTS = ["title", "state", "countUsers"];

const LIST = { queryFactory: roleList, searchFields: SEARCH_FIELDS, filters: ["state"], values: FLAG_VALUES };

/** Reads the list and its saved views before the page is rendered. */
export async function prefetch(address: URLSearchParams): Promise<void> {
  if (canRead("admin.roles")) await Promise.all([prefetchList(LIST, address), prefetchViews("role")]);
}

/** The page. */
export function Component() {
  const t = useT();
  return (
    <RequireReadRight area="admin.roles" title={t("global:shell.roles")}>
      <RoleList />
    </RequireReadRight>
  );
}

function RoleList() {
  const t = useT();
  const format = useNumberFormat();
  const rights = useRights();
  const route = useRouteData();
  const cameFromSave = (useLocation().state as { readonly isRoleSaved?: boolean } | null)?.isRoleSaved === true;
  const list = useList(LIST);
  const { reload } = list;
  const rows = list.answer?.data.map((role) => ({ ...role, id: role.roleId }));
  const preview = usePreview(rows);
  const { confirm, dialog } = useDeleteRole(reload);
  useReloadAfter("role", reload, ROLE_RELOAD_MS);
  useEffect(() => {
    if (cameFromSave) reload(ROLE_RELOAD_MS);
  }, [cameFromSave, reload]);

  // Editing from the list is allowed unless the route forbids it; admin roles require more (specification 6).
  const isEditable = (role: Role) => route.allowEdit !== false && canEdit(role, rights, route);
  const actions = actionsColumn<RoleRow>(t, (role) => (
    <>
      <RowPreview label={t("admin:list.preview.open", { name: role.title })} onPress={() => preview.show(role.id)} />
      {isEditable(role) ? (
        <RowLink icon="edit" label={t("admin:roles.edit", { title: role.title })} form={formOf(role)} />
      ) : null}
      {may(rights, "admin.roles", "delete") && canDelete(role, rights, route) ? (
        <RowButton
          icon="delete"
          label={t("admin:roles.delete", { title: role.title })}
          isDanger
          onPress={() => confirm(role)}
        />
      ) : null}
    </>
  ));
  const filters = [stateFilter(t)];
  const creation = useCreation({
    label: t("admin:roles.create"),
    missingRight: findMissingRight(rights, "admin.roles", "write"),
    shortcut: "N",
    to: paths.roleCreate(),
    modal: modalPaths.roleCreate(),
  });
  return (
    <PageFrame isWide title={t("global:shell.roles")} text={t("admin:roles.subtitle")} actions={creation.button}>
      <WithSavedViews
        description={{
          list: "role",
          area: "admin.roles",
          filters: ["state"],
          choices: filters,
          sorts: SORTS,
          columns: [],
          labels: { state: t("admin:state") },
        }}
      >
        <ListView
          name="roles"
          label={t("global:shell.roles")}
          drawing="roles"
          list={list}
          rows={rows}
          current={preview.shown}
          columns={[...columnsOf(t, format), actions]}
          defaultSort="title"
          searchLabel={t("admin:roles.search")}
          searchHint={t("admin:roles.searchHint")}
          filters={filters}
          empty={t("global:home.noRoles")}
          emptyHint={{ phrase: "roles", action: creation.emptyListButton }}
        />
      </WithSavedViews>
      <Preview
        preview={preview}
        title={({ title }) => title}
        columns={columnsOf(t, format).filter(({ id }) => id !== "title")}
        page={(role) => paths.role(role.roleId)}
        form={(role) => (isEditable(role) ? formOf(role) : undefined)}
        details={(role) => <RolePreview role={role} />}
      />
      {dialog}
    </PageFrame>
  );
}
