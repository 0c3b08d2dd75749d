// The calls that take people from a list and give them as one.

import type { User } from "./admin-users";
import { api, type Body } from "./client";
import type { FieldProblem } from "./failure";

/** Most rows of a chunk (contract, Administration). */
export const CHUNK_ROWS = 500;
/** Most passwords of a chunk: the server hashes each of them. */
export const CHUNK_PASSWORDS = 20;

/** A row as it is sent: members of a user by the names of the contract, and the line that it came from. */
export type ImportRow = Readonly<Record<string, unknown>> & { readonly line: number };

/** What came of a row. */
export interface ImportedRow {
  readonly line: number;
  readonly userId?: string;
  readonly errors: readonly FieldProblem[];
}

/** A part of an import. */
export type ImportChunk = Omit<Required<Body<"POST /api/admin/user/import">>, "rows" | "chunks"> & {
  /** Of how many it is one: before the last nobody is told that the import is done. */
  readonly chunks?: number;
  readonly rows: readonly ImportRow[];
};

/** What came of a part. */
export interface ImportedChunk {
  readonly rows: readonly ImportedRow[];
  /** Mails that follow, or in a dry run would. */
  readonly mails: number;
}

/** Sends a chunk. The same one again is answered as it was the first time, so it may be repeated. */
export async function importUsers(body: ImportChunk, signal: AbortSignal): Promise<ImportedChunk> {
  const { rows, mails } = await api("POST /api/admin/user/import", { body, idempotent: true, isLong: true, signal });
  return { rows: rows as unknown as readonly ImportedRow[], mails };
}

/** Somebody in an export. */
export type ExportedUser = Partial<User>;

/** Everybody of the company, which comes in parts. */
export async function exportUsers(): Promise<readonly ExportedUser[]> {
  const all: ExportedUser[] = [];
  let after: string | undefined;
  do {
    const { rows, next } = await api("GET /api/admin/user/export", { query: { after } });
    all.push(...rows);
    after = next ?? undefined;
  } while (after !== undefined);
  return all;
}
