// The catalogue of apps, for operators: in the order of the menus, which can be changed here.

import { useRef, useState } from "react";
import { type AppListItem, type CatalogueApp, catalogue, changeApp } from "../../client/api/admin-apps";
import { type Translate, useT } from "../../client/i18n/i18n";
import { modalPaths, paths } from "../../client/paths";
import { useRights } from "../../client/session/rights";
import { useCreation } from "../../kit/administration/create-button";
import { FLAG_VALUES, flagChoices } from "../../kit/administration/list-tools";
import { ListView } from "../../kit/administration/list-view";
import { PageFrame } from "../../kit/administration/page-frame";
import { appList, appRecord } from "../../kit/administration/queries/apps";
import { useNotices } from "../../kit/administration/reasons";
import { type RecordForm, RecordLink } from "../../kit/administration/record-link";
import { findMissingOperatorRight, RequireOperator } from "../../kit/administration/require-operator";
import { actionsColumn, RowButton, RowLink } from "../../kit/administration/row-actions";
import { useList } from "../../kit/administration/use-list";
import { useReloadAfter } from "../../kit/administration/use-reload";
import { appCategory, appTitle } from "../../shell/app-names";
import { iconOf } from "../../shell/menu/icons";
import { Badge } from "../../ui/badge";
import { Icon } from "../../ui/icon";
import type { TableColumn } from "../../ui/table";
import { categoryAround, moved } from "./rules";
import "../../ui/links.css";

type Row = AppListItem & { readonly id: string };

/** The form of an app, as a page and as a modal over the list. */
function formOf({ appId }: CatalogueApp): RecordForm {
  return { id: appId, record: appRecord, to: paths.appEdit(appId), modal: modalPaths.appEdit(appId) };
}

/** The catalogue shows the apps' own names. */
const titleOf = (t: Translate, app: CatalogueApp) => appTitle(t, { ...app, baseTitle: app.title });
const categoryOf = (t: Translate, app: CatalogueApp) => appCategory(t, { ...app, baseCategoryName: app.categoryName });

function columnsOf(t: Translate): readonly TableColumn<Row>[] {
  return [
    {
      id: "icon",
      label: t("admin:apps.form.icon"),
      isLabelHidden: true,
      isImage: true,
      cell: (row) => <Icon icon={iconOf(row.icon ?? "app")} />,
    },
    {
      id: "title",
      label: t("admin:apps.columns.title"),
      isSortable: true,
      isRowHeader: true,
      cell: (row) => (
        <RecordLink className="row-link" form={formOf(row)}>
          {titleOf(t, row)}
        </RecordLink>
      ),
    },
    {
      id: "category",
      label: t("admin:apps.columns.category"),
      isSortable: true,
      isCompact: true,
      cell: (row) => categoryOf(t, row),
    },
    { id: "path", label: t("admin:apps.columns.path"), isLong: true, cell: (row) => row.path ?? "–" },
    { id: "mfeName", label: t("admin:apps.columns.mfeName"), cell: (row) => row.mfeName ?? "–" },
    {
      id: "companies",
      label: t("admin:apps.columns.companies"),
      cell: (row) => t(row.forAll ? "admin:apps.all" : "admin:apps.some"),
    },
    {
      id: "state",
      label: t("admin:state"),
      isBadge: true,
      cell: (row) => (
        <Badge tone={row.retired ? "neutral" : "success"}>
          {t(row.retired ? "admin:apps.retired" : "admin:apps.offered")}
        </Badge>
      ),
    },
  ];
}

/** The page. */
export function Component() {
  const t = useT();
  return (
    <RequireOperator title={t("global:shell.apps")}>
      <AppList />
    </RequireOperator>
  );
}

function AppList() {
  const t = useT();
  const rights = useRights();
  const { notSaved } = useNotices();
  const list = useList({ queryFactory: appList, searchFields: [], filters: ["state"], values: FLAG_VALUES });
  useReloadAfter("app", list.reload, 0);
  const isInOrder = !list.state.sort.endsWith("title") && list.state.search === "" && !list.state.filters.state;

  // One after the other: each begins with the order that the one before has left.
  const moves = useRef(Promise.resolve());
  function move(app: CatalogueApp, by: 1 | -1): void {
    moves.current = moves.current.then(() => moveOnce(app, by));
  }

  const [announcement, setAnnouncement] = useState("");

  async function moveOnce(app: CatalogueApp, by: 1 | -1): Promise<void> {
    try {
      const all = await catalogue();
      for (const { appId, sort } of moved(all, app.appId, by)) await changeApp(appId, { sort });
      const category = categoryAround(all, app.appId);
      const at = category.findIndex(({ appId }) => appId === app.appId) + by;
      if (category[at])
        setAnnouncement(t("admin:apps.moved", { title: titleOf(t, app), at: at + 1, of: category.length }));
    } catch (error) {
      notSaved(error);
    }
    list.reload();
  }

  const actions = actionsColumn<Row>(t, (row) => {
    const title = titleOf(t, row);
    const isTurned = list.state.sort.startsWith("-");
    const [before, behind] = isTurned ? [row.isLast, row.isFirst] : [row.isFirst, row.isLast];
    return (
      <>
        {isInOrder && !(before && behind) ? (
          <>
            <RowButton
              icon="up"
              label={t("admin:apps.up", { title })}
              isDisabled={before}
              onPress={() => move(row, isTurned ? 1 : -1)}
            />
            <RowButton
              icon="down"
              label={t("admin:apps.down", { title })}
              isDisabled={behind}
              onPress={() => move(row, isTurned ? -1 : 1)}
            />
          </>
        ) : null}
        <RowLink icon="edit" label={t("admin:apps.edit", { title })} form={formOf(row)} />
      </>
    );
  });
  const creation = useCreation({
    label: t("admin:apps.create"),
    missingRight: findMissingOperatorRight(rights),
    to: paths.appCreate(),
    modal: modalPaths.appCreate(),
  });
  return (
    <PageFrame isWide title={t("global:shell.apps")} text={t("admin:apps.subtitle")} actions={creation.button}>
      <ListView
        name="apps"
        label={t("global:shell.apps")}
        drawing="tiles"
        list={list}
        rows={list.answer?.data.map((row) => ({ ...row, id: row.appId }))}
        columns={[...columnsOf(t), actions]}
        defaultSort="category"
        searchLabel={t("admin:apps.search")}
        searchHint={t("admin:apps.searchHint")}
        filters={[
          {
            name: "state",
            label: t("admin:state"),
            choices: flagChoices(t("admin:apps.offered"), t("admin:apps.retired")),
          },
        ]}
        empty={t("admin:apps.none")}
        emptyHint={{ phrase: "apps", action: creation.emptyListButton }}
      />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </PageFrame>
  );
}
