// A list as every area of administration shows it: tools, table, pages; words for what is empty and what failed.

import { type ReactNode, useEffect } from "react";
import type { ListPage } from "../../client/api/admin-list";
import { useT } from "../../client/i18n/i18n";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { ChoiceMenu } from "../../ui/choice-menu";
import { Drawing, type DrawingName } from "../../ui/drawing";
import { Pager } from "../../ui/pager";
import { EmptyState } from "../../ui/states";
import { sortsOf, Table, type TableColumn, type TableSort } from "../../ui/table";
import { lastPage, PAGE_SIZE, PAGE_SIZES, pageOfTheSameRow, pageSize, shownSort, sortOf } from "./address";
import { type ListFilter, ListTools } from "./list-tools";
import { NotLoaded } from "./not-loaded";
import { keepPageSize } from "./page-size";
import { useReason } from "./reasons";
import { SortMenu } from "./sort-menu";
import type { ColumnChoice } from "./use-columns";
import type { ReadonlyList } from "./use-list";
import { useWidths } from "./use-widths";
import "./list-foot.css";

/** What a list shows. */
export interface ListViewProps<Row> {
  /** Names the list among others: under that this device keeps how wide its columns are. */
  readonly name: string;
  readonly label: string;
  readonly list: ReadonlyList<ListPage<unknown>>;
  readonly rows: readonly Row[] | undefined;
  readonly columns: readonly TableColumn<Row>[];
  /** The list's own order. */
  readonly standardSort: string;
  /** Names the search; a list without one has `tools` of its own. */
  readonly searchLabel?: string;
  readonly searchHint?: string;
  readonly tools?: ReactNode;
  readonly filters?: readonly ListFilter[];
  readonly shownColumns?: ColumnChoice;
  /** Words where there is nothing at all. */
  readonly empty: string;
  readonly emptyAction?: ReactNode;
  /** What is drawn there. */
  readonly drawing?: DrawingName;
  readonly selected?: ReadonlySet<string>;
  readonly onSelect?: (selected: ReadonlySet<string>) => void;
  readonly selectRow?: (row: Row) => string;
  /** The row that is shown beside the list. */
  readonly current?: string;
  /** Rows that show more than a line. */
  readonly open?: ReadonlySet<string>;
  /** Over the foot of the page: what can be done with what is selected. */
  readonly children?: ReactNode;
}

function PageSizes({ list }: { readonly list: ReadonlyList<ListPage<unknown>> }) {
  const t = useT();
  const { page, limit } = list.state;
  const label = t("admin:list.pageSize");
  const onChange = ([chosen = ""]: readonly string[]) => {
    const size = pageSize(chosen);
    if (size === undefined || size === limit) return;
    keepPageSize(size);
    list.change({ limit: size, page: pageOfTheSameRow(page, limit, size) });
  };
  const choices = PAGE_SIZES.map((size) => ({ id: String(size), label: t("admin:list.rows", { count: size }) }));
  const shown = t("admin:list.rows", { count: limit });
  return (
    <ChoiceMenu label={shown} groups={[{ id: "limit", label, choices, chosen: [String(limit)], onChange }]}>
      {shown}
    </ChoiceMenu>
  );
}

function Foot({ list }: { readonly list: ReadonlyList<ListPage<unknown>> }) {
  const t = useT();
  const { answer, change } = list;
  if (!answer || answer.total === 0) return null;
  const { total, limit, page, totalIsMinimum = false } = answer;
  const range = { from: (page - 1) * limit + 1, to: Math.min(page * limit, total), total };
  return (
    <footer className="list-foot">
      <p className="muted" role="status">
        {t(totalIsMinimum ? "admin:list.rangeOfMany" : "admin:list.range", range)}
      </p>
      {total > PAGE_SIZE ? <PageSizes list={list} /> : null}
      {total > limit ? (
        <Pager
          label={t("admin:list.pages")}
          previous={t("admin:list.previous")}
          next={t("admin:list.next")}
          page={page}
          last={lastPage(total, limit)}
          onPage={(to) => change({ page: to })}
        />
      ) : null}
    </footer>
  );
}

function Nothing(props: {
  readonly list: ReadonlyList<unknown>;
  readonly text: string;
  readonly action?: ReactNode;
  readonly drawing: DrawingName;
}) {
  const t = useT();
  const { state, change } = props.list;
  const isNarrowed = state.search !== "" || Object.keys(state.filters).length > 0;
  if (!isNarrowed)
    return <EmptyState title={props.text} action={props.action} drawing={<Drawing of={props.drawing} />} />;
  const everything = Object.fromEntries(Object.keys(state.filters).map((name) => [name, ""]));
  return (
    <EmptyState
      title={props.text}
      text={t("admin:list.nothingFound")}
      drawing={<Drawing of="search" />}
      action={
        <Button variant="secondary" onPress={() => change({ search: "", filters: everything })}>
          {t("admin:list.showAll")}
        </Button>
      }
    />
  );
}

/** The list. */
export function ListView<Row extends { readonly id: string }>(props: ListViewProps<Row>) {
  const t = useT();
  const reason = useReason();
  const { list, rows } = props;
  const { answer, failure, state, change } = list;
  const [widths, resize] = useWidths(props.name);
  const sort = shownSort(state.sort, props.standardSort);
  const onSort = (next: TableSort) => change({ sort: sortOf(next) });
  const sorts = new Map(props.columns.flatMap(sortsOf).map((choice) => [choice.id, choice]));
  const isBeyond =
    answer !== undefined && rows?.length === 0 && answer.total > 0 && state.page > lastPage(answer.total, state.limit);
  useEffect(() => {
    // The last row of the last page is gone: the page before it is the last one now.
    if (isBeyond && answer) change({ page: lastPage(answer.total, state.limit) }, true);
  }, [isBeyond, answer, change, state.limit]);
  if (failure !== undefined && !answer) return <NotLoaded failure={failure} onRetry={() => list.reload()} />;
  return (
    <>
      <ListTools
        {...(props.searchLabel ? { searchLabel: props.searchLabel } : {})}
        {...(props.searchHint ? { searchHint: props.searchHint } : {})}
        own={props.tools}
        state={state}
        onChange={change}
        {...(props.filters ? { filters: props.filters } : {})}
        {...(props.shownColumns ? { columns: props.shownColumns } : {})}
        sorting={<SortMenu columns={[...sorts.values()]} sort={sort} onSort={onSort} />}
      />
      {failure === undefined ? null : (
        <Alert tone="error" title={t("global:messages.error.failed")}>
          <p>{reason(failure)}</p>
          <Button variant="quiet" onPress={() => list.reload()}>
            {t("global:actions.retry")}
          </Button>
        </Alert>
      )}
      <Table
        label={props.label}
        columns={props.columns}
        rows={rows}
        isLoading={list.isLoading}
        empty={
          <Nothing list={list} text={props.empty} action={props.emptyAction} drawing={props.drawing ?? "people"} />
        }
        sort={sort}
        onSort={onSort}
        selectAll={t("admin:list.selectAll")}
        {...(props.current ? { current: props.current } : {})}
        {...(props.open ? { open: props.open } : {})}
        widths={widths}
        onResize={resize}
        resizeLabel={(column) => t("admin:list.width", { column })}
        {...(props.selected ? { selected: props.selected } : {})}
        {...(props.onSelect ? { onSelect: props.onSelect } : {})}
        {...(props.selectRow ? { selectRow: props.selectRow } : {})}
      />
      <Foot list={list} />
      {props.children}
    </>
  );
}
