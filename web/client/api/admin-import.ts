// Requests that import users from a list and export them.

import { beginSteps } from "../session/within-scope";
import type { User } from "./admin-users";
import { api, type Body } from "./client";
import type { FieldProblem } from "./failure";

/** Maximum number of rows in a chunk (contract, Administration). */
export const CHUNK_ROWS = 500;
/** Maximum number of passwords in a chunk: the server hashes each of them. */
export const CHUNK_PASSWORDS = 20;

/** A row as it is sent: members of a user by the names of the contract, and its line number in the file. */
export type ImportRow = Readonly<Record<string, unknown>> & { readonly line: number };

/** Result of a row. */
export interface ImportedRow {
  readonly line: number;
  readonly userId?: string;
  readonly errors: readonly FieldProblem[];
}

export type ImportChunk = Omit<Required<Body<"POST /api/admin/user/import">>, "rows" | "chunks"> & {
  /** Number of chunks of the import: the notification that the import is done follows the last one. */
  readonly chunks?: number;
  readonly rows: readonly ImportRow[];
};

/** Result of a chunk. */
export interface ImportedChunk {
  readonly rows: readonly ImportedRow[];
  /** Mails that are sent, or in a dry run would be. */
  readonly mails: number;
}

/** Sends a chunk. Idempotent: a repeated chunk gets its first response. */
export async function importUsers(body: ImportChunk, signal: AbortSignal): Promise<ImportedChunk> {
  const { rows, mails } = await api("POST /api/admin/user/import", { body, idempotent: true, isLong: true, signal });
  return { rows: rows as unknown as readonly ImportedRow[], mails };
}

export type ExportedUser = Partial<User>;

/** Exports all users of the company. The server returns them in parts. */
export async function exportUsers(): Promise<readonly ExportedUser[]> {
  const step = beginSteps();
  const all: ExportedUser[] = [];
  let after: string | undefined;
  do {
    const { rows, next } = await step(() => api("GET /api/admin/user/export", { query: { after } }));
    all.push(...rows);
    after = next ?? undefined;
  } while (after !== undefined);
  return all;
}
