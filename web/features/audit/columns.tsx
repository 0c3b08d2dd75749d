// The rows of the audit log: the event with its details, when it happened, and the button that expands it.

import ChevronDown from "lucide-react/icons/chevron-down";
import Funnel from "lucide-react/icons/list-filter";
import type { AuditEvent } from "../../client/api/admin-audit";
import type { Translate } from "../../client/i18n/i18n";
import { EventDetails } from "../../kit/audit/event-details";
import { EventLine, EventTime } from "../../kit/audit/event-line";
import { isKnown } from "../../kit/audit/kinds";
import { operationName } from "../../kit/audit/operations";
import { objectName } from "../../kit/audit/sentence";
import { Icon } from "../../ui/icon";
import type { TableColumn } from "../../ui/table";
import "./audit.css";

type ExactFilter = "action" | "actor" | "object";
/** Filters the list by a value. */
export type FilterBy = (filter: ExactFilter, value: string) => void;

export interface ExpandedRows {
  readonly has: (id: string) => boolean;
  readonly toggle: (id: string) => void;
}

const detailsId = (row: AuditEvent) => `event-${row.id}`;

/** The label of a row's value in the filter by it. */
export function nameIn(row: AuditEvent, filter: ExactFilter, t: Translate): string {
  if (filter === "action") return isKnown(row.action) ? t(`audit:kinds.${row.action}`) : row.action;
  if (filter === "actor") return row.names[row.actor] ?? row.actor;
  return objectName(row) ?? operationName(row.object, t) ?? row.object;
}

/** The columns. A row offers to filter by its values, and no longer to where the list already is. */
export function columnsOf(
  t: Translate,
  filters: Readonly<Record<string, string>>,
  narrow: FilterBy,
  opened: ExpandedRows,
  /** Events outside the company: their names lead nowhere in it. */
  isElsewhere: boolean,
): readonly TableColumn<AuditEvent>[] {
  const only = (row: AuditEvent) =>
    (["actor", "object", "action"] as const)
      .filter((filter) => row[filter] !== "" && !(filter === "object" && row.object === row.actor))
      .map((filter) => {
        const isOn = filters[filter] === row[filter];
        return (
          <button
            key={filter}
            type="button"
            aria-pressed={isOn}
            onClick={() => narrow(filter, isOn ? "" : row[filter])}
          >
            <Icon icon={Funnel} size={14} />
            {t(`admin:audit.only.${filter}`, { value: nameIn(row, filter, t) })}
          </button>
        );
      });
  return [
    {
      id: "event",
      label: t("admin:audit.columns.action"),
      isRowHeader: true,
      cell: (row) => (
        <div className="audit-event">
          <EventLine event={row} when="narrow" isElsewhere={isElsewhere} />
          {opened.has(row.id) ? (
            <EventDetails event={row} id={detailsId(row)}>
              <fieldset className="audit-narrow" aria-label={t("admin:audit.only.label")}>
                {only(row)}
              </fieldset>
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
      cell: (row) => <EventTime time={row.createdAt} />,
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
          aria-label={`${t("audit:more")}: ${[nameIn(row, "action", t), row.object && nameIn(row, "object", t)].filter(Boolean).join(", ")}`}
          aria-expanded={opened.has(row.id)}
          aria-controls={opened.has(row.id) ? detailsId(row) : undefined}
          onClick={() => opened.toggle(row.id)}
        >
          <Icon icon={ChevronDown} size={16} />
        </button>
      ),
    },
  ];
}
