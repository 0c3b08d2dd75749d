// The calls that take people from a list and give them as one.

import { admin } from "./admin-list";
import type { User } from "./admin-users";
import type { FieldProblem } from "./failure";
import { call } from "./request";

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
export interface ImportChunk {
  /** Names the import; the same for all its chunks. */
  readonly importId: string;
  readonly chunk: number;
  /** Nothing is written. */
  readonly dryRun: boolean;
  /** Those who are made are mailed their way in. */
  readonly sendInvitations: boolean;
  readonly rows: readonly ImportRow[];
}

/** What came of a part. */
export interface ImportedChunk {
  readonly rows: readonly ImportedRow[];
  /** Mails that follow, or in a dry run would. */
  readonly mails: number;
}

/** Sends a chunk. The same one again is answered as it was the first time, so it may be repeated. */
export async function importUsers(chunk: ImportChunk, signal: AbortSignal): Promise<ImportedChunk> {
  return call("POST", admin("user/import"), { body: chunk, idempotent: true, isLong: true, signal });
}

/** Somebody in an export. */
export type ExportedUser = Partial<User>;

/** Everybody of the company, which comes in parts. */
export async function exportUsers(): Promise<readonly ExportedUser[]> {
  const all: ExportedUser[] = [];
  let after: string | null = null;
  do {
    const query: string = after ? `?${new URLSearchParams({ after })}` : "";
    const part: { readonly rows: readonly ExportedUser[]; readonly next: string | null } = await call(
      "GET",
      admin(`user/export${query}`),
    );
    all.push(...part.rows);
    after = part.next;
  } while (after !== null);
  return all;
}
