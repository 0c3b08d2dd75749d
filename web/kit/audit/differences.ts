// The changes of an audit event, field by field: personal values are stored beside the event, other values before and after in its detail.

import { useMemo } from "react";
import type { AuditEvent } from "../../client/api/admin-audit";
import type { TenantSession } from "../../client/api/shapes";
import { allLanguages } from "../../client/i18n/all-languages";
import { useDayFormat, useTimeFormat } from "../../client/i18n/formats";
import { hasPhrase, type Translate, useLanguage, useT } from "../../client/i18n/i18n";
import type { Phrase } from "../../client/i18n/phrases";
import { LEVELS, useRights } from "../../client/session/rights";
import { AREAS } from "../administration/reasons";
import { detailOf, idsIn } from "./sentence";

/** A changed field; without values when the reader may not see them. */
export interface Difference {
  readonly field: string;
  readonly label: string;
  readonly values?: readonly [before: string, after: string];
}

/** Labels that forms have already; those of other fields are `audit:fields.<field>`. */
const FORM_LABELS: Readonly<Record<string, Phrase>> = {
  firstName: "forms:names.first",
  lastName: "forms:names.last",
  gender: "forms:gender.label",
  email: "forms:email.label",
  phone: "admin:users.columns.phone",
  birthDate: "forms:birthday.label",
  location: "admin:users.form.location",
  language: "global:language.label",
  sideBarApps: "admin:roles.form.sideBarApps",
  secondFactor: "admin:tenants.security.factor",
  secondFactorFrom: "admin:tenants.security.from",
  idleMinutes: "admin:tenants.security.idle",
  sessionHours: "admin:tenants.security.hours",
  allowedNetworks: "admin:tenants.security.allowed",
};

/** The label of a field; a test reads the contract and the worker for the fields that can be written. */
export function labelOfField(field: string): Phrase | undefined {
  const own = `audit:fields.${field}`;
  return FORM_LABELS[field] ?? (hasPhrase(own) ? own : undefined);
}

/** `pin` of a company's security is its rule whether a PIN suffices; elsewhere it is a user's own PIN. */
const labelIn = (event: AuditEvent, field: string): Phrase | undefined =>
  field === "pin" && event.action === "tenant.security_changed" ? "admin:tenants.security.pin" : labelOfField(field);

/** Whether a field is 0 or 1, or true or false. */
const isFlag = (field: string) =>
  /^(is|has)[A-Z]/.test(field) || ["changeableByUser", "selfEdit", "forAll", "retired", "pin"].includes(field);

/** Numbers that are 0 for the platform's default. */
const COUNTS = ["idleMinutes", "sessionHours"];

/** Lists of apps, by their ids. */
const APP_LISTS = ["off", "offered"];

/** Texts by language. */
const BY_LANGUAGE = ["titles", "categories"];

type Members = Readonly<Record<string, unknown>>;

function membersOf(value: unknown): Members {
  return value && typeof value === "object" && !Array.isArray(value) ? (value as Members) : {};
}

interface ValueFormat {
  readonly t: Translate;
  readonly day: (day: string) => string;
  readonly moment: (time: string) => string;
  readonly list: (items: readonly string[]) => string;
  readonly app: (appId: string) => string;
  readonly number: (count: number) => string;
  readonly names: Readonly<Record<string, string>>;
}

/** Texts by language, as a list. */
function byLanguage(value: unknown, list: ValueFormat["list"]): string {
  const entries = Object.entries(membersOf(value)).map(([code, text]) => `${code}: ${String(text)}`);
  return entries.length === 0 ? "–" : list(entries);
}

/** Formats a value. */
function shown(field: string, value: unknown, { t, day, moment, list, app, names }: ValueFormat): string {
  if (value === null || value === undefined || value === "") return "–";
  if (field === "state") return t(Number(value) === 1 ? "admin:enabled" : "admin:disabled");
  if (isFlag(field)) return t(value === true || value === 1 ? "admin:yes" : "admin:no");
  if (field === "roles" && Array.isArray(value)) {
    return value.length === 0 ? "–" : list(value.map((id) => names[String(id)] ?? String(id).slice(0, 8)));
  }
  if (APP_LISTS.includes(field) && Array.isArray(value)) return value.length === 0 ? "–" : list(value.map(app));
  if (BY_LANGUAGE.includes(field)) return byLanguage(value, list);
  if (field === "layoutMode" && (value === "topbar" || value === "sidebar")) return t(`admin:roles.layout.${value}`);
  if (field === "secondFactor" && (value === "optional" || value === "required")) {
    return t(`admin:tenants.security.${value}`);
  }
  // The worker writes milliseconds.
  if (field === "secondFactorFrom" && typeof value === "number") return moment(new Date(value).toISOString());
  if (COUNTS.includes(field)) return value === 0 ? "–" : String(value);
  if (field === "allowedNetworks" && Array.isArray(value)) return value.length === 0 ? "–" : list(value.map(String));
  if (field === "sideBarApps") {
    return list(
      Object.entries(membersOf(value)).map(([id, is]) => `${app(id)}: ${t(is === 1 ? "admin:yes" : "admin:no")}`),
    );
  }
  if (field === "gender") return t(`forms:gender.${value === "M" || value === "W" ? value : "O"}`);
  if (field === "birthDate") return day(String(value));
  if (field === "language") return allLanguages.find(({ code }) => code === value)?.name ?? String(value);
  if (typeof value === "object") return JSON.stringify(value);
  return String(value);
}

/** The title of an app, if the reader knows the app. */
function appTitle(appId: string, t: Translate, rights: TenantSession | undefined): string {
  const area = AREAS[appId];
  return area ? t(area) : (rights?.apps.find((app) => app.appId === appId)?.title ?? appId);
}

/** The name of a right's level. */
function levelName(value: unknown, t: Translate): string {
  const level = LEVELS.find((known) => known === value) ?? "none";
  return t(`global:rights.${level}`);
}

/** The names of the first members, and the number of the others; only the number where the event has no ids, as older events do. */
function membersIn(count: unknown, ids: unknown, { t, list, number, names }: ValueFormat): string {
  const all = Number(count ?? 0);
  if (all === 0) return "";
  const known = (Array.isArray(ids) ? ids : []).flatMap((id) => names[String(id)] ?? []);
  if (known.length === 0) return number(all);
  const others = all - known.length;
  return others > 0 ? `${list(known)} ${t("audit:others", { count: others })}` : list(known);
}

function differences(event: AuditEvent, format: ValueFormat, rights: TenantSession | undefined): Difference[] {
  const { t } = format;
  const labelOf = (field: string) => {
    const label = labelIn(event, field);
    return label ? t(label) : field;
  };
  const row = (field: string, before: unknown, after: unknown): Difference => ({
    field,
    label: labelOf(field),
    values: [shown(field, before, format), shown(field, after, format)],
  });
  const found = event.changes.map(({ field, before, after }) => row(field, before, after));
  const [before, after] = [membersOf(detailOf(event, "before")), membersOf(detailOf(event, "after"))];
  // An update stores all fields that could have changed in `before`, and those that did in `after`.
  const isEnd = detailOf(event, "after") === undefined;
  for (const field of Object.keys(isEnd ? before : after)) {
    if (field === "apps") {
      const [had, has] = [membersOf(before.apps), membersOf(after.apps)];
      for (const appId of new Set([...Object.keys(had), ...Object.keys(has)])) {
        found.push({
          field: `apps.${appId}`,
          label: appTitle(appId, t, rights),
          values: [levelName(had[appId], t), levelName(has[appId], t)],
        });
      }
    } else if (field === "sideBarApps") {
      // The apps that changed, if any; older events do not store how they were.
      if (Object.keys(membersOf(after[field])).length === 0) continue;
      const had = before[field] === undefined ? "" : shown(field, before[field], format);
      found.push({ field, label: labelOf(field), values: [had, shown(field, after[field], format)] });
    } else if (JSON.stringify(before[field]) !== JSON.stringify(after[field])) {
      found.push(row(field, before[field], after[field]));
    }
  }
  const members = membersOf(detailOf(event, "people"));
  const [added, removed] = [
    membersIn(members.added, members.addedIds, format),
    membersIn(members.removed, members.removedIds, format),
  ];
  if (added) found.push({ field: "addedPeople", label: t("audit:fields.addedPeople"), values: ["", added] });
  if (removed) found.push({ field: "removedPeople", label: t("audit:fields.removedPeople"), values: [removed, ""] });
  const known = new Set(found.map(({ field }) => field));
  const silent = idsIn(event, "fields").filter((field) => !known.has(field) && after[field] === undefined);
  return [...found, ...silent.map((field) => ({ field, label: labelOf(field) }))];
}

/** The changes of an event, in the current language. */
export function useDifferences(event: AuditEvent): readonly Difference[] {
  const t = useT();
  const language = useLanguage();
  const [day, moment] = [useDayFormat(), useTimeFormat()];
  const rights = useRights();
  return useMemo(() => {
    const listFormat = new Intl.ListFormat(language, { type: "unit" });
    const numberFormat = new Intl.NumberFormat(language);
    return differences(
      event,
      {
        t,
        day,
        moment,
        list: (items) => listFormat.format(items),
        app: (id) => appTitle(id, t, rights),
        number: (count) => numberFormat.format(count),
        names: event.names,
      },
      rights,
    );
  }, [event, t, language, day, moment, rights]);
}
