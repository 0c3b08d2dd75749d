// The list of every area of administration: toolbar, table, pager; messages for empty and failed states.

import { type ReactNode, useEffect, useRef } from "react";
import type { ListPage } from "../../client/api/admin-list";
import { Failure } from "../../client/api/failure";
import { type Translate, useT } from "../../client/i18n/i18n";
import type { ReadableStore } from "../../client/store";
import { Button } from "../../ui/button";
import type { DrawingName } from "../../ui/drawing";
import { LateDrawing } from "../../ui/late-drawing";
import { ChoiceMenu } from "../../ui/menu";
import { Pager } from "../../ui/pager";
import type { Selection } from "../../ui/selection";
import { EmptyState } from "../../ui/states";
import { sortsOf, Table, type TableColumn, type TableSort } from "../../ui/table";
import {
  adjacentPages,
  isNumbered,
  lastPage,
  PAGE_SIZE,
  PAGE_SIZES,
  type PageStep,
  pageOfTheSameRow,
  pageSize,
  shownSort,
  sortOf,
} from "./address";
import { EmptyListHint, type EmptyListHintProps } from "./empty-list-hint";
import { type ListFilter, ListTools } from "./list-tools";
import { NotLoaded } from "./not-loaded";
import { keepPageSize } from "./page-size";
import { RowsNotLoaded } from "./rows-not-loaded";
import { SortMenu } from "./sort-menu";
import type { ColumnChoice } from "./use-columns";
import type { ReadonlyList } from "./use-list";
import { useWidths } from "./use-widths";
import "./list-foot.css";

export interface ListViewProps<Row> {
  /** Identifies the list: this device stores its column widths under it. */
  readonly name: string;
  readonly label: string;
  readonly list: ReadonlyList<ListPage<unknown>>;
  readonly rows: readonly Row[] | undefined;
  readonly columns: readonly TableColumn<Row>[];
  /** The list's own order. */
  readonly defaultSort: string;
  /** Label of the search; a list without one has `tools` of its own. */
  readonly searchLabel?: string;
  readonly searchHint?: string;
  readonly tools?: ReactNode;
  readonly filters?: readonly ListFilter[];
  readonly shownColumns?: ColumnChoice;
  /** Text when there are no rows at all. */
  readonly empty: string;
  /** What the list will show, and the next action. */
  readonly emptyHint?: EmptyListHintProps;
  /** Filters that define this list: with these alone it does not count as filtered. */
  readonly listFilters?: readonly string[];
  /** The drawing of the empty state. */
  readonly drawing?: DrawingName;
  readonly selection?: Selection;
  readonly selectRow?: (row: Row) => string;
  /** The row in the preview panel. */
  readonly current?: ReadableStore<string | undefined>;
  /** Rows that are expanded. */
  readonly open?: ReadonlySet<string>;
  /** Over the foot of the page: actions on the selection. */
  readonly children?: ReactNode;
}

function PageSizes({ list }: { readonly list: ReadonlyList<ListPage<unknown>> }) {
  const t = useT();
  const { page, after, limit } = list.state;
  const label = t("admin:list.pageSize");
  const onChange = ([chosen = ""]: readonly string[]) => {
    const size = pageSize(chosen);
    if (size === undefined || size === limit) return;
    keepPageSize(size);
    const same = pageOfTheSameRow(page, limit, size);
    list.change({ limit: size, page: same, ...(after && !isNumbered(same, size) ? { after } : {}) });
  };
  // A page with a cursor begins at its row: with other sizes its number would be wrong.
  const sizes = PAGE_SIZES.filter((size) => !after || ((page - 1) * limit) % size === 0);
  const choices = sizes.map((size) => ({ id: String(size), label: t("admin:list.rows", { count: size }) }));
  const shown = t("admin:list.rows", { count: limit });
  return (
    <ChoiceMenu label={shown} groups={[{ id: "limit", label, choices, chosen: [String(limit)], onChange }]}>
      {shown}
    </ChoiceMenu>
  );
}

/** Which rows a page has, of how many. */
function rangeOf(t: Translate, { data, total, limit, page, totalIsMinimum = false }: ListPage<unknown>): string {
  if (total === 0) return t("admin:list.rangeOfNone");
  const before = (page - 1) * limit;
  const isBehindTotal = totalIsMinimum && page * limit > total;
  const to = isBehindTotal ? before + data.length : Math.min(page * limit, total);
  return t(totalIsMinimum ? "admin:list.rangeOfMany" : "admin:list.range", { from: before + 1, to, total });
}

interface FooterProps {
  readonly label: string;
  readonly list: ReadonlyList<ListPage<unknown>>;
}

function Pages({ label, list, answer }: FooterProps & { readonly answer: ListPage<unknown> }) {
  const t = useT();
  const { state, change, cursors } = list;
  const { total, limit, page } = answer;
  const around = adjacentPages(answer, state.after, cursors);
  const go = (step: PageStep | undefined) =>
    // While the rows of another page are still shown, their cursor would lead elsewhere.
    step && !(step.after && page !== state.page)
      ? () => change({ page: step.page, ...(step.after ? { after: step.after } : {}) }, false, step.cursors)
      : undefined;
  return (
    <>
      {total > PAGE_SIZE ? <PageSizes list={list} /> : null}
      {total > limit ? (
        <Pager
          label={`${label}: ${t("admin:list.pages")}`}
          previous={t("admin:list.previous")}
          next={t("admin:list.next")}
          page={page}
          last={lastPage(total, limit)}
          onPage={(to) => change({ page: to })}
          steps={{ previous: go(around.previous), next: go(around.next) }}
        />
      ) : null}
    </>
  );
}

/** Without rows it is there for screen readers alone, which announce what changes in a status and not a status that appears. */
function ListFooter({ label, list }: FooterProps) {
  const t = useT();
  const { answer } = list;
  const hasRows = answer !== undefined && answer.total > 0;
  return (
    <footer className={hasRows ? "list-foot" : "visually-hidden"}>
      <p className="muted" role="status">
        {answer ? rangeOf(t, answer) : null}
      </p>
      {hasRows ? <Pages label={label} list={list} answer={answer} /> : null}
    </footer>
  );
}

function EmptyRows(props: {
  readonly list: ReadonlyList<ListPage<unknown>>;
  readonly text: string;
  readonly hint: EmptyListHintProps | undefined;
  readonly own: readonly string[];
  readonly drawing: DrawingName;
}) {
  const t = useT();
  const { answer, state, change } = props.list;
  const narrowing = Object.keys(state.filters).filter((name) => !props.own.includes(name));
  if (state.search === "" && narrowing.length === 0)
    return (
      <div className="list-empty">
        <EmptyState
          title={props.text}
          action={props.hint ? <EmptyListHint {...props.hint} /> : null}
          drawing={<LateDrawing name={props.drawing} />}
        />
      </div>
    );
  const everything = Object.fromEntries(narrowing.map((name) => [name, ""]));
  return (
    <EmptyState
      title={props.text}
      text={t(answer?.totalIsMinimum ? "admin:list.nothingFoundYet" : "admin:list.nothingFound")}
      drawing={<LateDrawing name="search" />}
      action={
        <Button variant="secondary" onPress={() => change({ search: "", filters: everything })}>
          {t("admin:list.showAll")}
        </Button>
      }
    />
  );
}

export function ListView<Row extends { readonly id: string }>(props: ListViewProps<Row>) {
  const t = useT();
  const { list, rows } = props;
  const { answer, failure, state, change } = list;
  const [widths, resize] = useWidths(props.name);
  const sort = shownSort(state.sort, props.defaultSort);
  const start = useRef<HTMLDivElement>(null);
  // Other rows are read from the first one on, which may be far above the pager or the sticky head.
  const changeRows: typeof change = (...args) => {
    change(...args);
    start.current?.scrollIntoView?.({ block: "nearest" });
  };
  const onSort = (next: TableSort) => changeRows({ sort: sortOf(next) });
  const sorts = new Map(props.columns.flatMap(sortsOf).map((choice) => [choice.id, choice]));
  const isBeyond =
    answer !== undefined && rows?.length === 0 && answer.total > 0 && state.page > lastPage(answer.total, state.limit);
  useEffect(() => {
    // The last page is empty now: the page before it is the last one.
    if (isBeyond && answer) change({ page: lastPage(answer.total, state.limit) }, true);
  }, [isBeyond, answer, change, state.limit]);
  const notLoaded = <NotLoaded failure={failure} onRetry={() => list.reload()} />;
  // A filter can be the reason: the toolbar stays, so that it can be removed.
  const isRejected = failure instanceof Failure && failure.status === 422;
  if (failure !== undefined && !answer && !isRejected) return notLoaded;
  const tools = (
    <ListTools
      toolsRef={start}
      searchLabel={props.searchLabel}
      searchHint={props.searchHint}
      own={props.tools}
      state={state}
      onChange={change}
      filters={props.filters}
      columns={props.shownColumns}
      sorting={<SortMenu columns={[...sorts.values()]} sort={sort} onSort={onSort} />}
    />
  );
  if (failure !== undefined && !answer)
    return (
      <>
        {tools}
        {notLoaded}
      </>
    );
  return (
    <>
      {tools}
      {failure === undefined ? null : <RowsNotLoaded failure={failure} onRetry={() => list.reload()} />}
      <Table
        label={props.label}
        columns={props.columns}
        rows={rows}
        isLoading={list.isLoading}
        empty={
          <EmptyRows
            list={list}
            text={props.empty}
            hint={props.emptyHint}
            own={props.listFilters ?? []}
            drawing={props.drawing ?? "users"}
          />
        }
        sort={sort}
        onSort={onSort}
        selectAll={t("admin:list.selectAll")}
        current={props.current}
        open={props.open}
        widths={widths}
        onResize={resize}
        resizeLabels={(column) => ({
          width: t("admin:list.width", { column }),
          narrower: t("admin:list.narrower"),
          wider: t("admin:list.wider"),
        })}
        selection={props.selection}
        selectRow={props.selectRow}
      />
      <ListFooter label={props.label} list={{ ...list, change: changeRows }} />
      {props.children}
    </>
  );
}
