// Which column of a file is which member of a person: by the names of the contract, or as the list calls them.

import type { Translate } from "../../../client/i18n/i18n";
import type { Phrase } from "../../../client/i18n/phrases";
import { LABELS as COLUMNS } from "../columns";
import { LABELS as FIELDS } from "../labels";

/** Members that an import takes. */
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

/** What an export writes of them: no password is ever told. */
export const EXPORTED = MEMBERS.filter((member) => member !== "password");

/** A member. */
export type Member = (typeof MEMBERS)[number];

/** What the list and the form call them. */
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

/** The word for a member that the report shows. */
export function labelOf(member: string): Phrase | undefined {
  return Object.entries(LABELS).find(([name]) => name === member)?.[1][0];
}

/** What nobody can be made without. */
export const NEEDED: readonly Member[] = ["email", "firstName"];

/** Other names that the contract knows. */
const ALIASES: Readonly<Record<string, Member>> = {
  birthday: "birthDate",
  isintern: "isEmployee",
};

/** Columns of an export that tell something and are not taken back, and those of a report. */
export const TOLD = ["createdAt", "lastLogin"] as const;
export const REPORTED = ["line", "problem"] as const;

/** How names of columns are compared. */
export function folded(text: string): string {
  return text.normalize("NFKC").trim().toLowerCase();
}

/** The columns of a file. */
export interface Columns {
  /** For each cell of a row its member. */
  readonly members: readonly (Member | undefined)[];
  readonly missing: readonly Member[];
  /** Names that say nothing here. */
  readonly ignored: readonly string[];
}

function namesIn(t: Translate): ReadonlyMap<string, Member> {
  const names = new Map<string, Member>(Object.entries(ALIASES));
  for (const member of MEMBERS) {
    for (const label of LABELS[member]) names.set(folded(t(label)), member);
    names.set(folded(member), member);
  }
  return names;
}

/** Reads the head of a file. */
export function columnsOf(head: readonly string[], t: Translate): Columns {
  const names = namesIn(t);
  const known: (Member | undefined)[] = [];
  for (const cell of head) {
    const member = names.get(folded(cell));
    // Of two columns with one name the first counts.
    known.push(member && !known.includes(member) ? member : undefined);
  }
  const quiet: readonly string[] = [...TOLD, ...REPORTED].map(folded);
  return {
    members: known,
    missing: NEEDED.filter((member) => !known.includes(member)),
    ignored: head.filter((cell, at) => cell.trim() !== "" && !known[at] && !quiet.includes(folded(cell))),
  };
}
