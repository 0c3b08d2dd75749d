// Maps the columns of a file to fields of a user: by the contract's names or by the labels of the list.

import type { Translate } from "../../../client/i18n/i18n";
import type { Phrase } from "../../../client/i18n/phrases";
import { LABELS as COLUMNS } from "../columns";
import { LABELS as FIELDS } from "../labels";

/** Fields that the import reads. */
export const MEMBERS = [
  "email",
  "firstName",
  "lastName",
  "gender",
  "phone",
  "birthDate",
  "location",
  "isShared",
  "isEmployee",
  "state",
  "roles",
  "password",
] as const;

/** Fields that the export writes: passwords are never exported. */
export const EXPORT_COLUMNS = MEMBERS.filter((member) => member !== "password");

export type Member = (typeof MEMBERS)[number];

/** Their labels in the list and the form. */
const LABELS: Readonly<Record<Member, readonly Phrase[]>> = {
  email: [FIELDS.email, COLUMNS.email],
  firstName: [FIELDS.firstName, COLUMNS.firstName],
  lastName: [FIELDS.lastName, COLUMNS.lastName],
  gender: [FIELDS.gender, COLUMNS.gender],
  phone: [FIELDS.phone, COLUMNS.phone],
  birthDate: [FIELDS.birthDate, COLUMNS.birthDay],
  location: [FIELDS.location],
  isShared: [FIELDS.isShared],
  isEmployee: [FIELDS.isEmployee, COLUMNS.isIntern],
  state: [FIELDS.state],
  roles: [FIELDS.roles],
  password: [FIELDS.password],
};

/** The label of a field for the report. */
export function labelOf(member: string): Phrase | undefined {
  return Object.entries(LABELS).find(([name]) => name === member)?.[1][0];
}

/** Required fields. */
export const REQUIRED_COLUMNS: readonly Member[] = ["email", "firstName"];

/** Other names of the contract. */
const ALIASES: Readonly<Record<string, Member>> = {
  birthday: "birthDate",
  isintern: "isEmployee",
};

/** Columns of an export that the import ignores silently; `REPORT_COLUMNS` are those of a report. */
export const EXPORT_ONLY = ["createdAt", "lastLogin"] as const;
export const REPORT_COLUMNS = ["line", "problem"] as const;

/** Normalizes column names for comparison. */
export function normalized(text: string): string {
  return text.normalize("NFKC").trim().toLowerCase();
}

export interface Columns {
  /** The field of each cell in a row. */
  readonly members: readonly (Member | undefined)[];
  readonly missing: readonly Member[];
  /** Unknown column names. */
  readonly ignored: readonly string[];
}

function namesIn(t: Translate): ReadonlyMap<string, Member> {
  const names = new Map<string, Member>(Object.entries(ALIASES));
  for (const member of MEMBERS) {
    for (const label of LABELS[member]) names.set(normalized(t(label)), member);
    names.set(normalized(member), member);
  }
  return names;
}

/** Parses the header row. */
export function columnsOf(head: readonly string[], t: Translate): Columns {
  const names = namesIn(t);
  const known: (Member | undefined)[] = [];
  for (const cell of head) {
    const member = names.get(normalized(cell));
    // Of two columns for the same field the first one counts.
    known.push(member && !known.includes(member) ? member : undefined);
  }
  const quiet: readonly string[] = [...EXPORT_ONLY, ...REPORT_COLUMNS].map(normalized);
  return {
    members: known,
    missing: REQUIRED_COLUMNS.filter((member) => !known.includes(member)),
    ignored: head.filter((cell, at) => cell.trim() !== "" && !known[at] && !quiet.includes(normalized(cell))),
  };
}
