// A table: sortable, selectable, with placeholder rows while loading and an empty state.

import { type CSSProperties, memo, type ReactNode, useMemo, useState } from "react";
import { afterNextFrame } from "../client/after-next-frame";
import { createStore, type ReadableStore, useStore } from "../client/store";
import { useSeen } from "../client/use-seen";
import { Checkbox } from "./choice";
import type { Choice } from "./choices";
import { createSelection, type Selection, select } from "./selection";
import { type ResizeLabels, TableSeparator } from "./table-separator";
import type { Widths } from "./table-widths";
import "./bone.css";
import "./table.css";

export interface TableColumn<T> {
  readonly id: string;
  readonly label: string;
  readonly isSortable?: boolean;
  /** Sort key, if it differs from the id. */
  readonly sortKey?: string;
  /** Several sort keys of a column, in their order: each is a button in the head. */
  readonly sorts?: readonly Choice[];
  /** Its cells are the row headers; by default the first column's. */
  readonly isRowHeader?: boolean;
  /** The label is for screen readers only: the cells are self-explanatory. */
  readonly isLabelHidden?: boolean;
  /** Buttons at the end of the row, sticky. */
  readonly isActions?: boolean;
  /** An image or an icon: on a phone it is beside the row header. */
  readonly isImage?: boolean;
  /** Hidden on a phone, where the row header has the same content. */
  readonly isWideOnly?: boolean;
  /** Sentences: they get the remaining space. */
  readonly isText?: boolean;
  /** On a phone it has a line of its own. */
  readonly isLong?: boolean;
  /** Long text is truncated with an ellipsis: rows have one line each. */
  readonly isOneLine?: boolean;
  /** Several values: on a phone each is a part of the card. */
  readonly hasParts?: boolean;
  /** A badge of the row: on a phone it ends the second line. */
  readonly isBadge?: boolean;
  /** A number or a word: on a phone it is in the second line, beside its label. Of such a table a phone shows nothing else. */
  readonly isCompact?: boolean;
  readonly cell: (row: T) => ReactNode;
}

/** The order of the rows. */
export interface TableSort {
  readonly column: string;
  readonly direction: "ascending" | "descending";
}

const WAITING = ["a", "b", "c", "d", "e"];

interface TableProps<T> {
  readonly label: string;
  readonly columns: readonly TableColumn<T>[];
  readonly rows: readonly T[] | undefined;
  readonly empty: ReactNode;
  /** Other rows are loading. */
  readonly isLoading?: boolean;
  readonly sort?: TableSort;
  readonly onSort?: (sort: TableSort) => void;
  /** Without it rows cannot be selected. */
  readonly selection?: Selection | undefined;
  /** Label of the checkbox of all rows. */
  readonly selectAll?: string;
  /** Label of the checkbox of a row; memoized, as the columns are. */
  readonly selectRow?: ((row: T) => string) | undefined;
  /** The row in the preview panel: a store, as the selection is. */
  readonly current?: ReadableStore<string | undefined> | undefined;
  /** Expanded rows: their cells are aligned at the top. */
  readonly open?: ReadonlySet<string> | undefined;
  /** Widths that the user has set. */
  readonly widths?: Widths | undefined;
  /** Without it columns are as wide as their content. */
  readonly onResize?: (column: string, width: number | undefined) => void;
  /** Labels of the resize handle of a column; without them columns cannot be resized. */
  readonly resizeLabels?: (column: string) => ResizeLabels;
}

// On a phone rows are cards without a head, no longer displayed as a table: some screen readers would lose the table semantics.
const ROLES = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  head: { role: "columnheader" },
  rowHead: { role: "rowheader" },
  cell: { role: "cell" },
} as const;

function cellClass(column: TableColumn<never>): string | undefined {
  const { isActions, isImage, isWideOnly, isText, isLong, isBadge, isCompact } = column;
  if (isActions) return "table-actions";
  if (isText) return "table-text";
  if (isLong) return "table-long";
  if (isBadge) return "table-mark";
  if (isCompact) return "table-brief";
  return isImage ? "table-sign" : isWideOnly ? "table-wide" : undefined;
}

/**
 * Features of the columns as data attributes for the styles: with `:has()` instead, the browser would evaluate every row again whenever
 * something in one of them changes (decision 211).
 */
function features(columns: readonly TableColumn<never>[]) {
  return {
    "data-actions": columns.some(({ isActions }) => isActions) || undefined,
    "data-text": columns.some(({ isText }) => isText) || undefined,
    "data-long": columns.some(({ isLong }) => isLong) || undefined,
    "data-lines": columns.some(({ isOneLine }) => isOneLine) || undefined,
    "data-brief": columns.some(({ isCompact }) => isCompact) || undefined,
  };
}

/** Attributes of a cell in a resized column. */
function sized(width: number | undefined) {
  return width === undefined ? {} : { "data-sized": true, style: { "--column": `${width}px` } as CSSProperties };
}

/** The sort keys of a column. */
export function sortsOf<T>({ id, label, isSortable, sortKey, sorts }: TableColumn<T>): readonly Choice[] {
  return isSortable ? (sorts ?? [{ id: sortKey ?? id, label }]) : [];
}

interface HeadProps<T> extends Pick<TableProps<T>, "sort" | "onSort"> {
  readonly column: TableColumn<T>;
  readonly width: number | undefined;
  readonly separator: ReactNode;
}

function Head<T>({ column, sort, onSort, width, separator }: HeadProps<T>) {
  if (!column.isSortable) {
    return (
      <th
        {...ROLES.head}
        scope="col"
        className={cellClass(column)}
        {...sized(width)}
        aria-label={separator ? column.label : undefined}
      >
        {column.isLabelHidden ? <span className="visually-hidden">{column.label}</span> : column.label}
        {separator}
      </th>
    );
  }
  const sorts = sortsOf(column);
  const isSorted = sorts.some(({ id }) => id === sort?.column);
  return (
    <th
      {...ROLES.head}
      scope="col"
      aria-sort={isSorted ? sort?.direction : "none"}
      {...sized(width)}
      // The resize handle is not part of its name.
      aria-label={separator ? sorts.map(({ label }) => label).join(", ") : undefined}
    >
      <span className="table-sorts">
        {sorts.map(({ id, label }) => {
          const direction = sort?.column === id ? sort.direction : undefined;
          const next = direction === "ascending" ? "descending" : "ascending";
          return (
            <button
              key={id}
              type="button"
              className="table-sort"
              data-sorted={direction !== undefined || undefined}
              // The active one of several sort keys.
              aria-pressed={sorts.length > 1 ? direction !== undefined : undefined}
              onClick={() => onSort?.({ column: id, direction: next })}
            >
              {label}
              <span className="table-arrow" aria-hidden="true">
                {direction === undefined ? "↕" : direction === "ascending" ? "↑" : "↓"}
              </span>
            </button>
          );
        })}
      </span>
      {separator}
    </th>
  );
}

function Waiting<T>({ columns, hasSelection }: Pick<TableProps<T>, "columns"> & { readonly hasSelection: boolean }) {
  return WAITING.map((id) => (
    <tr {...ROLES.row} key={id}>
      {hasSelection ? <td {...ROLES.cell} className="table-choice" /> : null}
      {columns.map((column) => (
        <td {...ROLES.cell} key={column.id} className={cellClass(column)}>
          <span className="bone" />
        </td>
      ))}
    </tr>
  ));
}

interface CellsProps<T> extends Pick<TableProps<T>, "columns" | "widths"> {
  readonly row: T;
}

function CellsOf<T>({ row, columns, widths }: CellsProps<T>): ReactNode {
  const heads = columns.some((column) => column.isRowHeader) ? undefined : columns[0];
  return columns.map((column) =>
    column.isRowHeader || column === heads ? (
      <th
        {...ROLES.rowHead}
        key={column.id}
        scope="row"
        className={column.hasParts ? "table-parts" : undefined}
        {...sized(widths?.[column.id])}
      >
        {column.cell(row)}
      </th>
    ) : (
      <td
        {...ROLES.cell}
        key={column.id}
        className={cellClass(column)}
        data-label={column.isLabelHidden ? undefined : column.label}
        {...sized(widths?.[column.id])}
      >
        {column.cell(row)}
      </td>
    ),
  );
}

/** Re-rendered only when the row or the columns change: selecting a row, or a hundred, renders no cell but those of the checkboxes. */
const Cells = memo(CellsOf) as typeof CellsOf;

interface RowProps<T> extends CellsProps<T> {
  readonly isOpen: boolean;
  readonly current: ReadableStore<string | undefined> | undefined;
  readonly selection: Selection | undefined;
  /** Label of its checkbox. */
  readonly choice: (row: T) => string;
}

const NONE = { selection: createSelection(), current: createStore<string | undefined>(undefined) };

function RowOf<T extends { readonly id: string }>(props: RowProps<T>) {
  const { row, columns, widths, selection, choice } = props;
  const isSelected = useSeen(selection ?? NONE.selection, (ids) => ids.has(row.id));
  const isCurrent = useSeen(props.current ?? NONE.current, (id) => id === row.id);
  // It says the same while rows are selected: a phrase with a name in it is most of what such a row costs.
  const label = useMemo(() => choice(row), [choice, row]);
  return (
    <tr
      {...ROLES.row}
      data-row={row.id}
      data-ticked={isSelected || undefined}
      data-open={props.isOpen || undefined}
      aria-current={isCurrent || undefined}
    >
      {selection ? (
        <td {...ROLES.cell} className="table-choice">
          <Checkbox label={label} isSelected={isSelected} onChange={(isIn) => select(selection, [row.id], isIn)} />
        </td>
      ) : null}
      <Cells row={row} columns={columns} widths={widths} />
    </tr>
  );
}

/**
 * Re-rendered only when its props, its selection or its preview change: with memoized columns (`useMemo`), a tick renders one of a hundred rows.
 */
const Row = memo(RowOf) as typeof RowOf;

const idOf = ({ id }: { readonly id: string }) => id;

function Rows<T extends { readonly id: string }>(props: TableProps<T>) {
  const { columns, rows = [], widths } = props;
  return rows.map((row) => (
    <Row
      key={row.id}
      row={row}
      columns={columns}
      widths={widths}
      isOpen={props.open?.has(row.id) === true}
      current={props.current}
      selection={props.selection}
      choice={props.selectRow ?? idOf}
    />
  ));
}

/** The checkbox of all rows of the page; rows of other pages stay selected. It is ticked in the next frame, and the rows follow. */
function AllRows(props: { readonly selection: Selection; readonly ids: readonly string[]; readonly label: string }) {
  const { selection, ids, label } = props;
  const selected = useStore(selection);
  const [pressed, setPressed] = useState<boolean>();
  const here = ids.filter((id) => selected.has(id)).length;
  const isWhole = here > 0 && here === ids.length;

  async function selectAll(isIn: boolean): Promise<void> {
    setPressed(isIn);
    await afterNextFrame();
    select(selection, ids, isIn);
    setPressed(undefined);
  }

  return (
    <Checkbox
      label={label}
      isSelected={pressed ?? isWhole}
      isIndeterminate={pressed === undefined && here > 0 && !isWhole}
      isDisabled={ids.length === 0}
      onChange={(isIn) => void selectAll(isIn)}
    >
      <span className="narrow-only" aria-hidden="true">
        {label}
      </span>
    </Checkbox>
  );
}

/** The width up to which rows are cards, without a head (`table.css`). */
const CARDS = 860;

/**
 * Marks the frame while its whole table fits: it need not scroll then, and the head sticks to the page. Measured when the browser has laid
 * out the page anyway, and not by React: no cell is rendered again.
 */
function watchFit(frame: HTMLElement | null): (() => void) | undefined {
  const table = frame?.querySelector("table");
  if (!(frame && table)) return undefined;
  const observer = new ResizeObserver(() =>
    frame.toggleAttribute("data-fits", frame.clientWidth > CARDS && table.offsetWidth <= frame.clientWidth),
  );
  observer.observe(frame);
  observer.observe(table);
  return () => observer.disconnect();
}

export function Table<T extends { readonly id: string }>(props: TableProps<T>) {
  const { columns, rows, selection, onResize, resizeLabels } = props;
  const [pulledWidths, setPulledWidths] = useState<Widths>({});
  const { widths: given } = props;
  const widths = useMemo(() => ({ ...given, ...pulledWidths }), [given, pulledWidths]);
  const separator = ({ id, label, isActions, isImage }: TableColumn<T>) =>
    onResize && resizeLabels && !isActions && !isImage ? (
      <TableSeparator
        labels={resizeLabels(label)}
        width={widths[id]}
        onPull={(width) => setPulledWidths({ [id]: width })}
        onResize={(width) => {
          setPulledWidths({});
          onResize(id, width);
        }}
      />
    ) : null;
  return (
    // Wider than a phone, it scrolls in its frame, also by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
    <section ref={watchFit} className="table-frame" aria-label={props.label} tabIndex={0}>
      <table
        {...ROLES.table}
        className="table"
        {...features(columns)}
        data-choices={(selection !== undefined && rows?.length !== 0) || undefined}
        aria-label={props.label}
        aria-busy={rows === undefined || props.isLoading === true}
      >
        <thead {...ROLES.group}>
          <tr {...ROLES.row}>
            {selection ? (
              <th {...ROLES.head} scope="col" className="table-choice">
                <AllRows selection={selection} ids={rows?.map(idOf) ?? []} label={props.selectAll ?? ""} />
              </th>
            ) : null}
            {columns.map((column) => (
              <Head
                key={column.id}
                column={column}
                sort={props.sort}
                onSort={props.onSort}
                width={widths[column.id]}
                separator={separator(column)}
              />
            ))}
          </tr>
        </thead>
        <tbody {...ROLES.group}>
          {rows === undefined ? (
            <Waiting columns={columns} hasSelection={selection !== undefined} />
          ) : rows.length === 0 ? (
            <tr {...ROLES.row} data-empty>
              <td {...ROLES.cell} className="table-empty" colSpan={columns.length + (selection ? 1 : 0)}>
                {props.empty}
              </td>
            </tr>
          ) : (
            <Rows {...props} widths={widths} />
          )}
        </tbody>
      </table>
    </section>
  );
}
