// Previews the rows of a list one after the other.

import { memo, type ReactNode, useDeferredValue, useState } from "react";
import { Link } from "react-router";
import { useT } from "../../client/i18n/i18n";
import { createStore, useStore } from "../../client/store";
import { lazyComponent } from "../../ui/lazy-component";
import type { TableColumn } from "../../ui/table";
import { type RecordForm, RecordLink } from "./record-link";
import "../../ui/button-link.css";

const Panel = lazyComponent(async () => (await import("./preview-panel")).PreviewPanel);

/** Which row is previewed: a store, so that looking into rows renders these and the panel, and not the page around them. */
export function usePreview<Row extends { readonly id: string }>(rows: readonly Row[] = []) {
  const [shown] = useState(() => createStore<string | undefined>(undefined));
  /** Goes to a neighbouring row of the row that is current by now: the panel may still show an earlier one. */
  const step = (by: -1 | 1) => {
    const at = rows.findIndex(({ id }) => id === shown.get());
    const next = at < 0 ? undefined : rows[at + by];
    if (next) shown.set(next.id);
  };
  return { rows, shown, show: shown.set, step };
}

interface PreviewProps<Row extends { readonly id: string }> {
  readonly preview: ReturnType<typeof usePreview<Row>>;
  readonly leading?: (row: Row) => ReactNode;
  readonly title: (row: Row) => string;
  /** Columns whose values are shown, except for those in the head. */
  readonly columns: readonly TableColumn<Row>[];
  /** Address of its page, if the user may see it. */
  readonly page: (row: Row) => string | undefined;
  readonly form: (row: Row) => RecordForm | undefined;
  /** What is loaded for the previewed row. */
  readonly details?: (row: Row) => ReactNode;
}

function PreviewedRow<Row extends { readonly id: string }>(props: PreviewProps<Row> & { readonly row: Row }) {
  const t = useT();
  const { row } = props;
  const { rows, show, step } = props.preview;
  const [page, form] = [props.page(row), props.form(row)];
  return (
    <Panel
      row={row}
      rows={rows}
      leading={props.leading?.(row)}
      title={props.title(row)}
      facts={props.columns.map(({ label, cell }) => [label, cell(row)] as const)}
      details={props.details?.(row)}
      onStep={step}
      onClose={() => show(undefined)}
    >
      {page === undefined ? null : (
        <Link className="button-link" to={page}>
          {t("admin:list.preview.page")}
        </Link>
      )}
      {form === undefined ? null : (
        <RecordLink className="button-link button-link-secondary" form={form}>
          {t("admin:list.preview.edit")}
        </RecordLink>
      )}
    </Panel>
  );
}

const Previewed = memo(PreviewedRow) as typeof PreviewedRow;

/** The panel, with links to the page of the row and to its form. It is rendered after its row is marked in the list. */
export function Preview<Row extends { readonly id: string }>(props: PreviewProps<Row>) {
  const { rows, shown } = props.preview;
  const id = useDeferredValue(useStore(shown));
  const row = rows.find((row) => row.id === id);
  return row ? <Previewed {...props} row={row} /> : null;
}
