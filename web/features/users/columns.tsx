// The columns of the list of users: the ten of the contract (G30), location, roles, when they joined, state, and one that sums up the user.

import type { ReactNode } from "react";
import { Link } from "react-router";
import type { UserRow } from "../../client/api/admin-users";
import { shortDate, shortDay, shortTime } from "../../client/i18n/formats";
import { collator, numberFormat } from "../../client/i18n/formatters";
import type { Translate } from "../../client/i18n/i18n";
import type { Phrase } from "../../client/i18n/phrases";
import { modalPaths, paths } from "../../client/paths";
import { userRecord } from "../../kit/administration/queries/users";
import type { RecordForm } from "../../kit/administration/record-link";
import { Avatar } from "../../ui/avatar";
import { Badge } from "../../ui/badge";
import type { TableColumn } from "../../ui/table";
import "../../ui/links.css";
import "../../ui/table.css";
import "./person-cell.css";

/** The columns: first the one that sums up a user, then those that the contract names and three more. */
export const COLUMNS = [
  "person",
  "avatar",
  "gender",
  "firstName",
  "lastName",
  "birthDay",
  "email",
  "phone",
  "lastLogin",
  "isIntern",
  "allowedAppsCount",
  "location",
  "roles",
  "createdAt",
  "state",
] as const;

export type ColumnName = (typeof COLUMNS)[number];

/** Shown until the user chooses others. */
export const DEFAULT_COLUMNS: readonly ColumnName[] = ["person", "lastLogin", "isIntern", "allowedAppsCount", "state"];

/** The label of each column. */
export const LABELS: Readonly<Record<ColumnName, Phrase>> = {
  person: "admin:users.columns.person",
  avatar: "admin:users.columns.avatar",
  gender: "admin:users.columns.gender",
  firstName: "admin:users.columns.firstName",
  lastName: "admin:users.columns.lastName",
  birthDay: "admin:users.columns.birthDay",
  email: "admin:users.columns.email",
  phone: "admin:users.columns.phone",
  lastLogin: "admin:users.columns.lastLogin",
  isIntern: "admin:users.columns.isIntern",
  allowedAppsCount: "admin:users.columns.allowedAppsCount",
  location: "admin:users.form.location",
  roles: "admin:areas.roles",
  createdAt: "admin:users.page.joined",
  state: "admin:users.columns.state",
};

/** The sort key of the contract for each column; columns without one cannot be sorted. */
const SORTED: Partial<Record<ColumnName, string>> = {
  firstName: "firstName",
  lastName: "lastName",
  birthDay: "birthDate",
  email: "email",
  lastLogin: "lastLogin",
  isIntern: "isEmployee",
  createdAt: "createdAt",
  state: "state",
};

/** The sort keys within the column `person`, in their order. */
const IN_PERSON = ["firstName", "lastName", "email"] as const;

/** Everything that the list can be sorted by. */
export const SORTS: readonly string[] = Object.values(SORTED);

/** Fields that every row needs whichever columns are shown: its name and what its actions depend on. */
const ALWAYS = ["firstName", "lastName", "displayName", "initials", "email", "assigned", "isIntern", "state", "roles"];

/** The fields to request for the shown columns. */
export function fieldsOf(shown: readonly string[]): readonly string[] {
  const members = shown.map((name) => (name === "person" ? "avatar" : name));
  return [...new Set([...ALWAYS, ...COLUMNS.filter((name) => members.includes(name))])];
}

/** First and last name, or the e-mail address where there is none. */
export function nameOf(row: Pick<UserRow, "firstName" | "lastName" | "email">): string {
  return `${row.firstName ?? ""} ${row.lastName ?? ""}`.trim() || (row.email ?? "");
}

/** What cells need beside their row. */
interface CellContext {
  readonly t: Translate;
  readonly language: string;
  /** Whether the caller may open a user's page. */
  readonly canView: (row: UserRow) => boolean;
  /** The title of a role: rows have ids. */
  readonly roleTitle: (id: string) => string;
}

type Cell = (row: UserRow, context: CellContext) => ReactNode;

/** Text that is truncated where it is longer than its column. */
const line = (text: string | null | undefined) => (
  <span className="one-line" title={text || undefined}>
    {text || "–"}
  </span>
);

const name =
  (member: "firstName" | "lastName"): Cell =>
  (row, { canView }) => {
    const text = (
      <span className="one-line" title={row[member] ?? undefined}>
        {row[member] || "–"}
        {member === "firstName" ? <span className="narrow-only"> {row.lastName}</span> : null}
      </span>
    );
    return canView(row) ? (
      <Link className="row-link" to={paths.user(row.userId)}>
        {text}
      </Link>
    ) : (
      text
    );
  };

/** Picture, name and address: two lines, or one in the compact layout. On a phone they are parts of the card. */
const person: Cell = (row, { canView }) => {
  const full = nameOf(row);
  const text = (
    <span className="one-line" title={full}>
      {full}
    </span>
  );
  return (
    <span className="person">
      <Avatar userId={row.userId} initials={row.initials ?? ""} image={row.avatar ?? null} />
      <span className="person-name">
        {canView(row) ? (
          <Link className="row-link" to={paths.user(row.userId)}>
            {text}
          </Link>
        ) : (
          text
        )}
      </span>
      {full === row.email ? null : (
        <span className="person-email table-long">
          <span className="one-line" title={row.email}>
            {row.email}
          </span>
        </span>
      )}
    </span>
  );
};

const CELLS: Readonly<Record<ColumnName, Cell>> = {
  person,
  avatar: (row) => <Avatar userId={row.userId} initials={row.initials ?? ""} image={row.avatar ?? null} />,
  gender: (row, { t }) => t(`forms:gender.${row.gender === "M" || row.gender === "W" ? row.gender : "O"}`),
  firstName: name("firstName"),
  lastName: name("lastName"),
  birthDay: (row) => (row.birthDay ? shortDate(row.birthDay) : "–"),
  email: (row) => line(row.email),
  phone: (row) => row.phone ?? "–",
  lastLogin: (row, { t }) =>
    row.lastLogin ? shortTime(row.lastLogin) : <span className="muted">{t("admin:users.noLogins")}</span>,
  isIntern: (row, { t }) => t(row.isIntern ? "admin:yes" : "admin:no"),
  allowedAppsCount: (row, { language }) =>
    row.allowedAppsCount === undefined ? null : numberFormat(language).format(row.allowedAppsCount),
  location: (row) => line(row.location),
  roles: (row, { roleTitle, language }) => line(row.roles?.map(roleTitle).sort(collator(language).compare).join(", ")),
  createdAt: (row) => (row.createdAt ? shortDay(row.createdAt) : "–"),
  state: (row, { t }) =>
    row.assigned === false ? (
      <Badge tone="warning">{t("admin:users.removed")}</Badge>
    ) : (
      <Badge tone={row.state === 1 ? "success" : "neutral"}>
        {t(row.state === 1 ? "admin:enabled" : "admin:disabled")}
      </Badge>
    ),
};

/** The columns of the table. */
export function columnsOf(shown: readonly string[], context: CellContext): readonly TableColumn<UserRow>[] {
  const { t } = context;
  const visible = shown.flatMap((id) => COLUMNS.find((column) => column === id) ?? []);
  const heads = visible.find((id) => ["person", "firstName", "lastName"].includes(id)) ?? "email";
  return visible.map((id) => ({
    id,
    label: t(LABELS[id]),
    isSortable: SORTED[id] !== undefined || id === "person",
    ...(SORTED[id] ? { sortKey: SORTED[id] } : {}),
    ...(id === "person"
      ? { sorts: IN_PERSON.map((part) => ({ id: SORTED[part] ?? part, label: t(LABELS[part]) })) }
      : {}),
    isRowHeader: id === heads,
    isLabelHidden: id === "avatar",
    isImage: id === "avatar",
    isOneLine: ["person", "firstName", "lastName", "email", "location", "roles"].includes(id),
    hasParts: id === "person",
    isLong: id === "email",
    isBadge: id === "state",
    isWideOnly: id === "lastName" && heads === "firstName",
    cell: (row) => CELLS[id](row, context),
  }));
}

/** Fields that every row has, whichever columns are shown. */
const KNOWN = ["email", "isIntern", "state"];

/** The columns of the preview: those that are shown and those that every row has, without the name; roles have a section of their own there. */
export function previewColumns(
  shown: readonly string[],
  t: Translate,
  language: string,
): readonly TableColumn<UserRow>[] {
  return columnsOf([...new Set([...KNOWN, ...shown])], { t, language, canView: () => false, roleTitle: String }).filter(
    ({ id }) => !["person", "avatar", "firstName", "lastName", "roles"].includes(id),
  );
}

/** The form of a user, as a page and as a modal over the list. */
export function formOf({ userId }: UserRow): RecordForm {
  return { id: userId, record: userRecord, to: paths.userEdit(userId), modal: modalPaths.userEdit(userId) };
}
