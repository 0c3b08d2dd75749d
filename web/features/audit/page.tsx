// What was done in the company: by whom, to what, when.

import { useCallback, useState } from "react";
import { ListView } from "../../administration/list-view";
import { PageFrame } from "../../administration/page-frame";
import { useNotices } from "../../administration/reasons";
import { useList } from "../../administration/use-list";
import { type AuditEvent, type AuditFormat, auditEvents, exportAudit } from "../../api/admin-audit";
import { type ListQuery, searchTerms } from "../../api/admin-list";
import { handFile } from "../../forms/hand-file";
import { shortTime } from "../../i18n/dates";
import { type Translate, useT } from "../../i18n/i18n";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import type { TableColumn } from "../../ui/table";

const SEARCHED = ["action", "actor", "object", "from", "to"];

/** The days of the filter are terms of the search, as the contract has it. */
function termsOf({ search, filters = {} }: ListQuery): string {
  const days = (["from", "to"] as const).map((name) =>
    filters[name] ? searchTerms(`${name}:${filters[name]}`, SEARCHED) : "",
  );
  return [search, ...days].filter(Boolean).join(",");
}

function Details({ event }: { readonly event: AuditEvent }) {
  const t = useT();
  if (event.before === undefined && event.after === undefined) return "–";
  return (
    <details>
      <summary className="text-link">{t("admin:audit.details")}</summary>
      <pre className="audit-details">{JSON.stringify({ before: event.before, after: event.after }, null, 2)}</pre>
    </details>
  );
}

function columnsOf(t: Translate): readonly TableColumn<AuditEvent>[] {
  return [
    {
      id: "createdAt",
      label: t("admin:audit.columns.createdAt"),
      isSortable: true,
      cell: (row) => shortTime(row.createdAt),
    },
    { id: "action", label: t("admin:audit.columns.action"), cell: (row) => <code>{row.action}</code> },
    { id: "actor", label: t("admin:audit.columns.actor"), cell: (row) => row.actorName || row.actor || "–" },
    { id: "object", label: t("admin:audit.columns.object"), cell: (row) => row.object || "–" },
    { id: "details", label: t("admin:audit.details"), cell: (row) => <Details event={row} /> },
  ];
}

/** The page. */
export function Component() {
  const t = useT();
  const { notLoaded } = useNotices();
  const [pending, setPending] = useState<AuditFormat>();
  const load = useCallback(
    (query: ListQuery, signal: AbortSignal) => auditEvents({ ...query, search: termsOf(query), filters: {} }, signal),
    [],
  );
  const list = useList({ load, searched: SEARCHED, filters: ["from", "to"] });
  const { search, filters } = list.state;

  async function save(format: AuditFormat): Promise<void> {
    setPending(format);
    try {
      const text = await exportAudit(format, { search: termsOf({ search: searchTerms(search, SEARCHED), filters }) });
      handFile(`audit.${format}`, text, format === "csv" ? "text/csv" : "application/x-ndjson");
    } catch (refused) {
      notLoaded(refused);
    } finally {
      setPending(undefined);
    }
  }

  return (
    <PageFrame
      isWide
      title={t("global:shell.audit")}
      text={t("admin:audit.subtitle")}
      actions={(["csv", "ndjson"] as const).map((format) => (
        <Button key={format} variant="secondary" isPending={pending === format} onPress={() => void save(format)}>
          {t(`admin:audit.export.${format}`)}
        </Button>
      ))}
    >
      <ListView
        label={t("global:shell.audit")}
        list={list}
        rows={list.answer?.data}
        columns={columnsOf(t)}
        standardSort="-createdAt"
        searchLabel={t("admin:audit.search")}
        searchHint={t("admin:audit.searchHint")}
        empty={t("admin:audit.none")}
      >
        <div className="field-pair audit-days">
          {(["from", "to"] as const).map((name) => (
            <Field
              key={name}
              name={name}
              label={t(`admin:audit.${name}`)}
              type="date"
              value={filters[name] ?? ""}
              onChange={(day) => list.change({ filters: { [name]: day } })}
            />
          ))}
        </div>
      </ListView>
    </PageFrame>
  );
}
