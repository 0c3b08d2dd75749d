// Unfinished work that survives a reload: per user and company, separate from the cached responses, so that neither evicts the other
// (decision 040). It is deleted with everything else when the session ends.

import { accessToken, companyOf, subjectOf, tenantToken } from "../api/tokens";
import { clearRecords, putRecord, readRecords } from "./database";
import type { RecordOwner, StoredRecord } from "./stores";

function scope(): RecordOwner | undefined {
  const owner = subjectOf(accessToken() ?? "");
  // No micro-frontend can have this name.
  return owner ? { store: "Profiles", owner, tenant: companyOf(tenantToken() ?? "") ?? "", app: "/work" } : undefined;
}

// Sequential: a deletion must not affect what is written after it.
let queue: Promise<unknown> = Promise.resolve();

function enqueue<Result>(run: (here: RecordOwner) => Promise<Result>, otherwise: Result): Promise<Result> {
  const done = queue.then(() => {
    const here = scope();
    return here ? run(here) : otherwise;
  });
  queue = done;
  return done;
}

/** Writes a part of the work; returns whether it was stored. */
export function putWork(key: string, value: unknown): Promise<boolean> {
  return enqueue((here) => putRecord(here, key, value), false);
}

/** All parts of the work, the oldest first. */
export function readWork(): Promise<readonly StoredRecord<unknown>[]> {
  return enqueue<readonly StoredRecord<unknown>[]>((here) => readRecords(here), []);
}

/** Deletes the work. */
export function forgetWork(): Promise<void> {
  return enqueue(clearRecords, undefined);
}
