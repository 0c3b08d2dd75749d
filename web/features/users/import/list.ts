// A parsed file of users: the request body of each row, and the problems that are found before anything is sent.

import { CHUNK_PASSWORDS, CHUNK_ROWS, type ImportRow } from "../../../client/api/admin-import";
import type { FieldProblem } from "../../../client/api/failure";
import { currentLanguage, type Translate } from "../../../client/i18n/i18n";
import { readCsv } from "../../../kit/forms/csv";
import { columnsOf, type Member, normalized } from "./columns";
import type { RoleNames } from "./roles";

/** Most rows of a file. */
export const ROWS_MAX = 50_000;

export interface Entry {
  readonly cells: readonly string[];
  readonly row: ImportRow;
}

/** A problem of a row. */
export interface Problem extends FieldProblem {
  readonly line: number;
}

/** The parsed file. */
export interface ImportList {
  readonly name: string;
  readonly head: readonly string[];
  readonly entries: readonly Entry[];
  readonly ignored: readonly string[];
  /** Found without the server. */
  readonly problems: readonly Problem[];
}

/** Why a file cannot be parsed at all. */
export type FileProblem = "empty" | "columns" | "long";

/** How spreadsheets write a day: with dots in every language, and with slashes or dashes where the day always comes first. */
const DOTTED_DAY = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;
const DAY_FIRST = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/;
const DAY_FIRST_LANGUAGES: readonly string[] = ["fr", "it", "es", "pt-br"];

/** A day as a spreadsheet in a language writes it, as `YYYY-MM-DD`; anything else as it is. */
export function dayOf(cell: string, language: string): string {
  const written = DAY_FIRST_LANGUAGES.includes(language) ? DAY_FIRST : DOTTED_DAY;
  return cell.replace(written, (_, day: string, month: string, year: string) =>
    [year, month.padStart(2, "0"), day.padStart(2, "0")].join("-"),
  );
}

const TRUE = ["1", "true", "yes", "x"];
const FALSE = ["0", "false", "no"];

/** Parses cells; a value that cannot be parsed is sent as it is, and the server reports it. */
function reader(t: Translate, roles: RoleNames): (member: Member, cell: string) => unknown {
  const flags = new Map<string, boolean>([
    ...TRUE.map((word) => [word, true] as const),
    ...FALSE.map((word) => [word, false] as const),
    [normalized(t("admin:yes")), true],
    [normalized(t("admin:no")), false],
  ]);
  const states = new Map<string, boolean>([
    ...flags,
    [normalized(t("admin:enabled")), true],
    [normalized(t("admin:disabled")), false],
  ]);
  const genders = new Map((["M", "W", "O"] as const).map((code) => [normalized(t(`forms:gender.${code}`)), code]));
  return (member, cell) => {
    switch (member) {
      case "isShared":
      case "isEmployee":
        return flags.get(normalized(cell)) ?? cell;
      case "state":
        return states.get(normalized(cell)) ?? cell;
      case "gender":
        return genders.get(normalized(cell)) ?? cell.toUpperCase();
      case "birthDate":
        return dayOf(cell, currentLanguage());
      case "roles":
        return roles.read(cell);
      default:
        return cell;
    }
  };
}

/** Rows that repeat an e-mail address: the server sees one chunk at a time and cannot find these. */
function repeated(entries: readonly Entry[]): readonly Problem[] {
  const seen = new Set<string>();
  return entries.flatMap(({ row }) => {
    const address = normalized(String(row.email ?? ""));
    if (address === "" || !seen.has(address)) {
      seen.add(address);
      return [];
    }
    return [{ line: row.line, field: "email", code: "mail_exists", params: { cause: "twice" } }];
  });
}

/** Parses a file. */
export function readImportList(name: string, text: string, t: Translate, roles: RoleNames): ImportList | FileProblem {
  const [head, ...rows] = readCsv(text);
  if (!head) return "empty";
  const { members, missing, ignored } = columnsOf(head.cells, t);
  if (missing.length > 0) return "columns";
  if (rows.length === 0) return "empty";
  if (rows.length > ROWS_MAX) return "long";
  const read = reader(t, roles);
  const entries = rows.map(({ line, cells }) => {
    const row: Record<string, unknown> & { line: number } = { line };
    for (const [at, member] of members.entries()) {
      const whole = cells[at] ?? "";
      // Passwords are not trimmed.
      const cell = member === "password" ? whole : whole.trim();
      if (member && cell !== "") row[member] = read(member, cell);
    }
    return { cells, row };
  });
  return { name, head: head.cells, entries, ignored, problems: repeated(entries) };
}

/** Longest body of a chunk, well below the server's limit (1 MiB). */
const CHUNK_CHARACTERS = 300_000;

/** The request bodies in chunks, deterministic: the same list always gives the same chunks. */
export function chunksOf({ entries, problems }: ImportList): readonly (readonly ImportRow[])[] {
  const invalidLines = new Set(problems.map(({ line }) => line));
  const chunks: ImportRow[][] = [];
  let column = 0;
  let passwords = 0;
  for (const { row } of entries) {
    if (invalidLines.has(row.line)) continue;
    const size = JSON.stringify(row).length;
    const hasPassword = Number("password" in row);
    let last = chunks.at(-1);
    const isFull = last?.length === CHUNK_ROWS || passwords + hasPassword > CHUNK_PASSWORDS;
    if (!last || isFull || column + size > CHUNK_CHARACTERS) {
      last = [];
      chunks.push(last);
      column = 0;
      passwords = 0;
    }
    last.push(row);
    column += size;
    passwords += hasPassword;
  }
  return chunks;
}
