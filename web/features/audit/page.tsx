// What was done in the company: by whom, to what, when.

import ChevronDown from "lucide-react/icons/chevron-down";
import Download from "lucide-react/icons/download";
import { useState } from "react";
import { AUDIT_FILTERS, type AuditEvent, type AuditFormat, exportAudit } from "../../client/api/admin-audit";
import { type Translate, useT } from "../../client/i18n/i18n";
import { ListView } from "../../kit/administration/list-view";
import { PageFrame } from "../../kit/administration/page-frame";
import { auditList } from "../../kit/administration/queries/audit";
import { Readable } from "../../kit/administration/readable";
import { useNotices } from "../../kit/administration/reasons";
import { useList } from "../../kit/administration/use-list";
import { EventDetails } from "../../kit/audit/event-details";
import { EventLine, When } from "../../kit/audit/event-line";
import { isKnown, kindGroups } from "../../kit/audit/kinds";
import { objectName } from "../../kit/audit/sentence";
import { handFile } from "../../kit/forms/hand-file";
import { WithSavedViews } from "../../kit/saved-views/saved-views";
import { Button } from "../../ui/button";
import { Dropdown } from "../../ui/dropdown";
import { Field } from "../../ui/field";
import { Icon } from "../../ui/icon";
import type { TableColumn } from "../../ui/table";
import { type EventFilter, EventFinder } from "./finders";
import { Newer } from "./newer";
import { daysOf, RANGE_LABELS, RANGES, type Range, rangeOf } from "./ranges";
import "../../ui/field.css";
import "../../ui/links.css";
import "./audit.css";

type Exact = "action" | "actor" | "object";
type FilterBy = (filter: Exact, value: string) => void;

/** Which rows are opened. */
interface ExpandedRows {
  readonly has: (id: string) => boolean;
  readonly toggle: (id: string) => void;
}

const detailsId = (row: AuditEvent) => `event-${row.id}`;

/** What a value of a row is called where the list is narrowed to it. */
function nameIn(row: AuditEvent, filter: Exact, t: Translate): string {
  if (filter === "action") return isKnown(row.action) ? t(`audit:kinds.${row.action}`) : row.action;
  return (filter === "actor" ? row.names[row.actor] : objectName(row)) ?? row[filter];
}

function columnsOf(t: Translate, narrow: FilterBy, opened: ExpandedRows): readonly TableColumn<AuditEvent>[] {
  const only = (row: AuditEvent) =>
    (["actor", "object", "action"] as const)
      .filter((filter) => row[filter] !== "" && !(filter === "object" && row.object === row.actor))
      .map((filter) => (
        <button key={filter} type="button" className="text-link" onClick={() => narrow(filter, row[filter])}>
          {t("admin:audit.only", { value: nameIn(row, filter, t) })}
        </button>
      ));
  return [
    {
      id: "event",
      label: t("admin:audit.columns.action"),
      isRowHeader: true,
      cell: (row) => (
        <div className="audit-event">
          <EventLine event={row} when="narrow" />
          {opened.has(row.id) ? (
            <EventDetails event={row} id={detailsId(row)}>
              <div className="audit-narrow">{only(row)}</div>
            </EventDetails>
          ) : null}
        </div>
      ),
    },
    {
      id: "createdAt",
      label: t("admin:audit.columns.createdAt"),
      isSortable: true,
      isWideOnly: true,
      cell: (row) => <When time={row.createdAt} />,
    },
    {
      id: "more",
      label: t("audit:more"),
      isLabelHidden: true,
      isActions: true,
      cell: (row) => (
        <button
          type="button"
          className="audit-more"
          aria-label={t("audit:more")}
          aria-expanded={opened.has(row.id)}
          aria-controls={opened.has(row.id) ? detailsId(row) : undefined}
          onClick={() => opened.toggle(row.id)}
        >
          <Icon of={ChevronDown} size={16} />
        </button>
      ),
    },
  ];
}

/** The page. */
export function Component() {
  const t = useT();
  return (
    <Readable area="admin.audit" title={t("global:shell.audit")}>
      <AuditList />
    </Readable>
  );
}

function AuditList() {
  const t = useT();
  const { notLoaded } = useNotices();
  const [pending, setPending] = useState<AuditFormat>();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  /** What was found is called, also where no event says it. */
  const [called, call] = useState<Readonly<Record<string, string>>>({});
  const list = useList({ of: auditList, searched: [], filters: AUDIT_FILTERS });
  const { filters } = list.state;
  const narrow: FilterBy = (name, value) => list.change({ filters: { [name]: value } });
  const opened: ExpandedRows = {
    has: (id) => open.has(id),
    toggle: (id) =>
      setOpen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id])),
  };

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

  const rows = list.answer?.data;
  const exact = (["action", "actor", "object"] as const).flatMap((name) => {
    const value = filters[name];
    const row = rows?.find((one) => one[name] === value);
    const label = row ? nameIn(row, name, t) : (called[value ?? ""] ?? value);
    return value
      ? [{ name, label: t(`admin:audit.columns.${name}`), choices: [{ id: value, label: label ?? value }] }]
      : [];
  });
  return (
    <PageFrame
      isWide
      title={t("global:shell.audit")}
      text={t("admin:audit.subtitle")}
      actions={(["csv", "ndjson"] as const).map((format) => (
        <Button key={format} variant="secondary" isPending={pending === format} onPress={() => void save(format)}>
          <Icon of={Download} size={16} />
          {t(`admin:audit.export.${format}`)}
        </Button>
      ))}
    >
      <Newer list={list} />
      <WithSavedViews
        of={{
          list: "audit",
          area: "admin.audit",
          filters: AUDIT_FILTERS,
          choices: [],
          sorts: ["createdAt"],
          columns: [],
          labels: {},
        }}
      >
        <ListView
          name="audit"
          label={t("global:shell.audit")}
          drawing="log"
          list={list}
          rows={rows}
          columns={columnsOf(t, narrow, opened)}
          open={open}
          standardSort="-createdAt"
          tools={
            <Tools
              filters={filters}
              onChange={(change) => list.change({ filters: change })}
              onFind={(finding, id, name) => {
                call({ ...called, [id]: name });
                narrow(finding, id);
              }}
            />
          }
          filters={exact}
          empty={t("admin:audit.none")}
          next={{ of: "audit" }}
        />
      </WithSavedViews>
    </PageFrame>
  );
}

function Tools(props: {
  readonly filters: Readonly<Record<string, string>>;
  readonly onChange: (filters: Readonly<Record<string, string>>) => void;
  readonly onFind: (finding: EventFilter, id: string, name: string) => void;
}) {
  const t = useT();
  const { filters, onChange, onFind } = props;
  const { action = "", from = "", to = "" } = filters;
  const [now] = useState(() => new Date());
  // Whoever types days keeps their fields, also while these are days that have a name, or none.
  const [isTyping, setIsTyping] = useState(false);
  const range = isTyping ? "own" : rangeOf({ from, to }, now);
  const unknown = action !== "" && !isKnown(action) ? [{ id: action, label: action }] : [];
  return (
    <div className="audit-tools">
      <Dropdown
        name="action"
        label={t("admin:audit.columns.action")}
        choices={[{ id: "", label: t("audit:anyKind") }, ...unknown]}
        groups={kindGroups.map(({ label, kinds }) => ({
          label: t(label),
          choices: kinds.map((kind) => ({ id: kind, label: t(`audit:kinds.${kind}`) })),
        }))}
        value={action}
        onChange={(kind) => onChange({ action: kind })}
      />
      {(["actor", "object"] as const).map((finding) => (
        <EventFinder key={finding} of={finding} onPick={(id, name) => onFind(finding, id, name)} />
      ))}
      <Dropdown
        name="range"
        label={t("audit:range.label")}
        choices={RANGES.map((id) => ({ id, label: t(RANGE_LABELS[id]) }))}
        value={range}
        onChange={(id) => {
          setIsTyping(id === "own");
          onChange({ ...daysOf(id as Range, now) });
        }}
      />
      {range === "own"
        ? (["from", "to"] as const).map((name) => (
            <Field
              key={name}
              name={name}
              label={t(`admin:audit.${name}`)}
              type="date"
              value={filters[name] ?? ""}
              onChange={(day) => {
                setIsTyping(true);
                onChange({ [name]: day });
              }}
            />
          ))
        : null}
    </div>
  );
}
