// What was done in the company: by whom, to what, when.

import { useState } from "react";
import { AUDIT_FILTERS, type AuditEvent, type AuditFormat, exportAudit } from "../../client/api/admin-audit";
import { shortTime } from "../../client/i18n/formats";
import { type Translate, useT } from "../../client/i18n/i18n";
import { ROUTE_PARAM_MS } from "../../client/timings";
import { ListView } from "../../kit/administration/list-view";
import { PageFrame } from "../../kit/administration/page-frame";
import { auditList } from "../../kit/administration/queries";
import { Readable } from "../../kit/administration/readable";
import { useNotices } from "../../kit/administration/reasons";
import { useList } from "../../kit/administration/use-list";
import { handFile } from "../../kit/forms/hand-file";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { SearchBox } from "../../ui/search-box";
import type { TableColumn } from "../../ui/table";
import { Details } from "./details";
import "../../ui/field.css";
import "./audit.css";

type Narrow = (filter: "action" | "actor" | "object", value: string) => void;

function columnsOf(t: Translate, narrow: Narrow): readonly TableColumn<AuditEvent>[] {
  /** A value that filters by itself. */
  const value = (filter: Parameters<Narrow>[0], shown: string, exact: string) =>
    exact ? (
      <button
        type="button"
        className="cell-filter"
        title={t("admin:audit.only", { value: shown })}
        onClick={() => narrow(filter, exact)}
      >
        {shown}
      </button>
    ) : (
      "–"
    );
  return [
    {
      id: "createdAt",
      label: t("admin:audit.columns.createdAt"),
      isSortable: true,
      cell: (row) => shortTime(row.createdAt),
    },
    { id: "action", label: t("admin:audit.columns.action"), cell: (row) => value("action", row.action, row.action) },
    {
      id: "actor",
      label: t("admin:audit.columns.actor"),
      cell: (row) => value("actor", row.actorName || row.actor, row.actor),
    },
    {
      id: "object",
      label: t("admin:audit.columns.object"),
      isLong: true,
      cell: (row) => value("object", row.object, row.object),
    },
    { id: "details", label: t("admin:audit.details"), isLong: true, cell: (row) => <Details event={row} /> },
  ];
}

/** The page. */
export function Component() {
  const t = useT();
  return (
    <Readable area="admin.audit" title={t("global:shell.audit")}>
      <Listed />
    </Readable>
  );
}

function Listed() {
  const t = useT();
  const { notLoaded } = useNotices();
  const [pending, setPending] = useState<AuditFormat>();
  const list = useList({ of: auditList, searched: [], filters: AUDIT_FILTERS });
  const { filters } = list.state;
  const narrow = (name: string, value: string) => list.change({ filters: { [name]: value } });

  async function save(format: AuditFormat): Promise<void> {
    setPending(format);
    try {
      const text = await exportAudit(format, filters);
      handFile(`audit.${format}`, text, format === "csv" ? "text/csv" : "application/x-ndjson");
    } catch (refused) {
      notLoaded(refused);
    } finally {
      setPending(undefined);
    }
  }

  const exact = (["action", "actor", "object"] as const).flatMap((name) => {
    const value = filters[name];
    return value ? [{ name, label: t(`admin:audit.columns.${name}`), choices: [{ id: value, label: value }] }] : [];
  });
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
        columns={columnsOf(t, narrow)}
        standardSort="-createdAt"
        tools={
          <div className="audit-tools">
            <div className="field">
              <span className="field-label">{t("admin:audit.columns.action")}</span>
              <SearchBox
                label={t("admin:audit.search")}
                placeholder={t("admin:audit.searchHint")}
                clear={t("admin:list.clearSearch")}
                value={filters.action ?? ""}
                delay={ROUTE_PARAM_MS}
                onSearch={(action) => narrow("action", action)}
              />
            </div>
            {(["from", "to"] as const).map((name) => (
              <Field
                key={name}
                name={name}
                label={t(`admin:audit.${name}`)}
                type="date"
                value={filters[name] ?? ""}
                onChange={(day) => narrow(name, day)}
              />
            ))}
          </div>
        }
        filters={exact}
        empty={t("admin:audit.none")}
      />
    </PageFrame>
  );
}
