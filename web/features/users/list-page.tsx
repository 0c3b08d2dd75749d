// The list of the company's users: its query, columns, filters, bulk actions and preview.

import { useCallback } from "react";
import { Link, useSearchParams } from "react-router";
import type { UserRow } from "../../client/api/admin-users";
import { useLanguage, useT } from "../../client/i18n/i18n";
import { paths } from "../../client/paths";
import { may, useRights } from "../../client/session/rights";
import { USER_RELOAD_MS } from "../../client/timings";
import { ListView } from "../../kit/administration/list-view";
import { Counts, PageFrame } from "../../kit/administration/page-frame";
import { Preview, usePreview } from "../../kit/administration/preview";
import { userList } from "../../kit/administration/queries/users";
import { canRead, RequireReadRight } from "../../kit/administration/require-read-right";
import { columnsAt, useColumns } from "../../kit/administration/use-columns";
import { prefetchList, useList } from "../../kit/administration/use-list";
import { useReloadAfter } from "../../kit/administration/use-reload";
import { forgetWidths } from "../../kit/administration/use-widths";
import { type ViewedList, WithSavedViews } from "../../kit/saved-views/saved-views";
import { prefetchViews } from "../../kit/saved-views/use-saved-views";
import { Avatar } from "../../ui/avatar";
import { lazyComponent } from "../../ui/lazy-component";
import { AddFirstUser, AddUserButtons, useAddUsers } from "./add-users";
import { COLUMNS, DEFAULT_COLUMNS, fieldsOf, formOf, LABELS, nameOf, previewColumns, SORTS } from "./columns";
import {
  defaultSort,
  FILTER_NAMES,
  FILTER_VALUES,
  LIST_FILTERS,
  prefetchChoices,
  SEARCH_FIELDS,
  useFilters,
} from "./filters";
import { Colleagues, Invitations } from "./invite-table";
import { OwnJobs } from "./jobs/own-jobs";
import { OnBoarding } from "./on-boarding";
import { useRoleTitle } from "./role-title";
import { useRowAccess } from "./row-access";
import { useRowActions } from "./row-actions";
import { SelectedBar } from "./selected-bar";
import { Transfer } from "./transfer";
import { useSelection } from "./use-selection";
import { useSummary } from "./use-summary";
import { useTableColumns } from "./use-table-columns";
import { AssignmentTabs, Views } from "./views";
import "../../ui/links.css";
import "../../ui/page.css";
import "./views.css";

const UserPreview = lazyComponent(async () => (await import("./user-preview")).UserPreview, { loadOnDemand: true });

const listOf = (columns: readonly string[]) => ({
  queryFactory: userList,
  searchFields: SEARCH_FIELDS,
  filters: FILTER_NAMES,
  values: FILTER_VALUES,
  defaultSort,
  fields: fieldsOf(columns),
});

/** Reads the list before the page is rendered, with its saved views and filters: each that comes later renders the page again. */
export async function prefetch(address: URLSearchParams): Promise<void> {
  if (!canRead("admin.users")) return;
  await Promise.all([
    prefetchList(listOf(columnsAt(address, "users", COLUMNS, DEFAULT_COLUMNS)), address),
    prefetchChoices(),
    prefetchViews("user"),
  ]);
}

/** The page. */
export function Component() {
  const t = useT();
  const rights = useRights();
  if (rights?.hasOnBoardingRights && !may(rights, "admin.users", "read")) return <OnBoarding />;
  return (
    <RequireReadRight area="admin.users" title={t("global:shell.users")}>
      <UserList />
    </RequireReadRight>
  );
}

function UserList() {
  const t = useT();
  const language = useLanguage();
  const canWrite = may(useRights(), "admin.users", "write");
  const [address] = useSearchParams();
  const hasInviteTable = address.get("table") === "invite";
  const [columns, setColumns] = useColumns("users", COLUMNS, DEFAULT_COLUMNS);
  const list = useList(listOf(columns));
  const rows = list.answer?.data;
  const isRemoved = list.state.filters.assigned === "0";
  const view = hasInviteTable ? "invite" : isRemoved ? "removed" : "people";
  const { filters, lastLoginDialog } = useFilters(list);
  const selection = useSelection(list.state, view);
  const preview = usePreview(rows);
  const { onAction, question } = useRowActions(list, view, selection);
  const access = useRowAccess();
  const roleTitle = useRoleTitle();
  const tableColumns = useTableColumns(columns, view, access, roleTitle, onAction, preview.show);
  const selectRow = useCallback((row: UserRow) => t("admin:list.select", { name: nameOf(row) }), [t]);
  const summary = useSummary(list.answer, list.state, view);
  const { add, inviteDialog } = useAddUsers(() => list.reload());
  useReloadAfter("user", list.reload, USER_RELOAD_MS);

  const toUsers = (
    <Link className="text-link" to={paths.users()}>
      {t("admin:users.views.people")}
    </Link>
  );
  const table = (
    <ListView
      name="users"
      label={t("global:shell.users")}
      list={list}
      rows={rows}
      columns={tableColumns}
      defaultSort={defaultSort(list.state.filters) || "lastName"}
      searchLabel={t("admin:users.search")}
      searchHint={t("admin:users.searchHint")}
      filters={filters}
      shownColumns={{
        all: COLUMNS.map((id) => ({ id, label: t(LABELS[id]) })),
        shown: columns,
        defaults: DEFAULT_COLUMNS,
        onShow: setColumns,
        onReset: () => {
          setColumns([]);
          forgetWidths("users");
        },
      }}
      empty={t(isRemoved ? "admin:users.noneRemoved" : "admin:users.none")}
      listFilters={LIST_FILTERS}
      emptyHint={
        isRemoved
          ? { phrase: "removed", action: toUsers }
          : { phrase: "people", action: add.missingRight ? null : <AddFirstUser add={add} /> }
      }
      {...(canWrite && !hasInviteTable ? { selection } : {})}
      current={preview.shown}
      selectRow={selectRow}
    >
      <SelectedBar selection={selection} list={list} isRemoved={isRemoved} />
    </ListView>
  );
  const description: ViewedList = {
    list: "user",
    area: "admin.users",
    filters: FILTER_NAMES,
    choices: filters,
    sorts: SORTS,
    columns: COLUMNS,
    labels: Object.fromEntries(filters.map(({ name, label }) => [name, label])),
  };
  return (
    <PageFrame
      isWide
      title={t("global:shell.users")}
      text={t("admin:users.subtitle")}
      actions={
        <>
          <Transfer />
          <AddUserButtons add={add} />
        </>
      }
    >
      <Counts label={t("admin:users.summary.label")} counts={summary} />
      <Views shown={view} />
      {hasInviteTable ? (
        <>
          <div className="page-section late-section">
            <Invitations onInvite={add.missingRight ? undefined : add.invite} />
          </div>
          <Colleagues />
          <AssignmentTabs isRemoved={isRemoved} />
        </>
      ) : null}
      {hasInviteTable ? table : <WithSavedViews description={description}>{table}</WithSavedViews>}
      <Preview
        preview={preview}
        leading={(row) => (
          <Avatar userId={row.userId} initials={row.initials ?? ""} image={row.avatar ?? null} size={40} />
        )}
        title={nameOf}
        columns={previewColumns(columns, t, language)}
        page={(row) => (access.canView(row) ? paths.user(row.userId) : undefined)}
        form={(row) => (access.isEditable(row) && view === "people" ? formOf(row) : undefined)}
        details={(row) => (access.canView(row) ? <UserPreview user={row} /> : null)}
      />
      {question}
      {lastLoginDialog}
      {inviteDialog}
      {canWrite ? <OwnJobs /> : null}
    </PageFrame>
  );
}
