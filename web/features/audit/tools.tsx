// Filters above the audit log: kind of event, user, object and days, and the frequent kinds as buttons.

import { useEffect, useRef, useState } from "react";
import { AUDIT_SCOPE } from "../../client/api/admin-audit";
import type { AuditAction } from "../../client/api/generated";
import { useT } from "../../client/i18n/i18n";
import { isKnown, kindGroups } from "../../kit/audit/kinds";
import { Dropdown } from "../../ui/dropdown";
import { Segments } from "../../ui/segments";
import { DayField } from "./day-field";
import { type EventFilter, EventFinder } from "./finders";
import { dayOf, daysOf, RANGE_LABELS, RANGES, type Range, rangeOf } from "./ranges";
import "../../ui/field.css";
import "../../ui/strip.css";
import "./audit.css";

/** Kinds that are asked for most, one press away: most events are sign-ins. The server filters by one kind at a time. */
const FREQUENT = [
  "member.updated",
  "member.created",
  "role.updated",
  "members.roles_given",
  "invitation.sent",
  "auth.signed_in",
  "access.denied",
] as const satisfies readonly AuditAction[];

function FrequentKinds(props: { readonly action: string; readonly onChoose: (action: string) => void }) {
  const t = useT();
  const choices = [
    { id: "", label: t("audit:anyKind") },
    ...FREQUENT.map((kind) => ({ id: kind, label: t(`audit:kinds.${kind}`) })),
  ];
  const line = useRef<HTMLFieldSetElement>(null);
  // On a phone the line is longer than the screen: the chosen one is moved into view.
  useEffect(() => {
    const chosen = line.current?.querySelector<HTMLElement>(`[value="${CSS.escape(props.action)}"]`);
    if (line.current && chosen) line.current.scrollLeft = chosen.offsetLeft - line.current.offsetLeft - 32;
  }, [props.action]);
  return (
    <fieldset ref={line} className="audit-kinds strip" aria-label={t("audit:frequent")}>
      {choices.map(({ id, label }) => (
        <button key={id} type="button" value={id} aria-pressed={props.action === id} onClick={() => props.onChoose(id)}>
          {label}
        </button>
      ))}
    </fieldset>
  );
}

export function Tools(props: {
  readonly filters: Readonly<Record<string, string>>;
  /** Whether the log of the platform is offered beside that of the company. */
  readonly hasPlatform: boolean;
  readonly onChange: (filters: Readonly<Record<string, string>>) => void;
  readonly onFind: (filter: EventFilter, id: string, name: string) => void;
}) {
  const t = useT();
  const { filters, hasPlatform, onChange, onFind } = props;
  const { action = "", from = "", to = "" } = filters;
  // While days are typed the fields stay, also if the days match a named range or none.
  const [isTyping, setIsTyping] = useState(false);
  const range = isTyping ? "own" : rangeOf({ from, to });
  const unknown = action !== "" && !isKnown(action) ? [{ id: action, label: action }] : [];
  return (
    <div className="audit-tools">
      {hasPlatform ? (
        <Segments
          name={AUDIT_SCOPE}
          label={t("audit:scope.label")}
          value={filters[AUDIT_SCOPE] ?? "tenant"}
          choices={(["tenant", "platform"] as const).map((id) => ({ id, label: t(`audit:scope.${id}`) }))}
          // Who and what a company's events are about is not in the other log.
          onChange={(id) => onChange({ [AUDIT_SCOPE]: id === "platform" ? id : "", actor: "", object: "" })}
        />
      ) : null}
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
      {(["actor", "object"] as const).map((filter) => (
        <EventFinder key={filter} filter={filter} onPick={(id, name) => onFind(filter, id, name)} />
      ))}
      <Dropdown
        name="range"
        label={t("audit:range.label")}
        choices={RANGES.map((id) => ({ id, label: t(RANGE_LABELS[id]) }))}
        value={range}
        onChange={(id) => {
          setIsTyping(id === "own");
          onChange({ ...daysOf(id as Range) });
        }}
      />
      {range === "own"
        ? (["from", "to"] as const).map((name) => (
            <DayField
              key={name}
              name={name}
              label={t(`admin:audit.${name}`)}
              day={dayOf(filters[name] ?? "")}
              onTyping={() => setIsTyping(true)}
              onDay={(day) => onChange({ [name]: day })}
            />
          ))
        : null}
      <FrequentKinds action={action} onChoose={(kind) => onChange({ action: kind })} />
    </div>
  );
}
