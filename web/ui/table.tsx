// A table: sortable with visible state, selectable, with rows in waiting and words when it is empty.

import type { ReactNode } from "react";
import { Table as Base, Cell, Column, Row, TableBody, TableHeader } from "react-aria-components/Table";
import { Checkbox } from "./choice";

/** A column. */
export interface TableColumn<T> {
  readonly id: string;
  readonly label: string;
  readonly isSortable?: boolean;
  readonly cell: (row: T) => ReactNode;
}

/** How rows are sorted. */
export interface TableSort {
  readonly column: string;
  readonly direction: "ascending" | "descending";
}

const WAITING = ["a", "b", "c", "d", "e"];

/** A table of rows. */
export function Table<T extends { readonly id: string }>(props: {
  readonly label: string;
  readonly columns: readonly TableColumn<T>[];
  readonly rows: readonly T[] | undefined;
  readonly empty: ReactNode;
  readonly sort?: TableSort;
  readonly onSort?: (sort: TableSort) => void;
  /** Selected ids; without it rows cannot be selected. */
  readonly selected?: ReadonlySet<string>;
  readonly onSelect?: (selected: ReadonlySet<string>) => void;
  /** Names the checkbox of all rows. */
  readonly selectAll?: string;
}) {
  const hasSelection = props.selected !== undefined;
  return (
    <div className="table-frame">
      <Base
        className="table"
        aria-label={props.label}
        aria-busy={props.rows === undefined}
        selectionMode={hasSelection ? "multiple" : "none"}
        selectedKeys={props.selected}
        onSelectionChange={(keys) =>
          props.onSelect?.(keys === "all" ? new Set(props.rows?.map((row) => row.id)) : new Set([...keys].map(String)))
        }
        sortDescriptor={props.sort}
        onSortChange={(sort) => props.onSort?.({ column: String(sort.column), direction: sort.direction })}
      >
        <TableHeader>
          {hasSelection ? (
            <Column>
              <Checkbox slot="selection" label={props.selectAll} />
            </Column>
          ) : null}
          {props.columns.map((column, index) => (
            <Column key={column.id} id={column.id} isRowHeader={index === 0} allowsSorting={column.isSortable ?? false}>
              {({ sortDirection }) => (
                <>
                  {column.label}
                  {column.isSortable ? <span aria-hidden="true">{arrow(sortDirection)}</span> : null}
                </>
              )}
            </Column>
          ))}
        </TableHeader>
        <TableBody renderEmptyState={() => props.empty}>
          {props.rows === undefined
            ? WAITING.map((id) => (
                <Row key={id} id={`waiting-${id}`}>
                  {hasSelection ? <Cell> </Cell> : null}
                  {props.columns.map((column, index) => (
                    <Cell key={column.id}>
                      <span className="bone" />
                      {/* The first cell heads its row, and a heading says something. */}
                      {index === 0 ? <span className="visually-hidden">…</span> : null}
                    </Cell>
                  ))}
                </Row>
              ))
            : props.rows.map((row) => (
                <Row key={row.id} id={row.id}>
                  {hasSelection ? (
                    <Cell>
                      <Checkbox slot="selection" />
                    </Cell>
                  ) : null}
                  {props.columns.map((column) => (
                    <Cell key={column.id}>{column.cell(row)}</Cell>
                  ))}
                </Row>
              ))}
        </TableBody>
      </Base>
    </div>
  );
}

function arrow(direction: "ascending" | "descending" | undefined): string {
  if (direction === undefined) return " ↕";
  return direction === "ascending" ? " ↑" : " ↓";
}
