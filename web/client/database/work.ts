// Work that is not finished and outlives a reload: of this person in this company, in a place of its own beside what was seen of
// others, so that neither shortens the other (decision 040). It goes with everything else when the session ends.

import { accessToken, companyOf, subjectOf, tenantToken } from "../api/tokens";
import { clearRecords, putRecord, readRecords } from "./database";
import type { RecordOwner, StoredRecord } from "./stores";

function place(): RecordOwner | undefined {
  const owner = subjectOf(accessToken() ?? "");
  // No micro-frontend can be called so.
  return owner ? { store: "Profiles", owner, tenant: companyOf(tenantToken() ?? "") ?? "", app: "/work" } : undefined;
}

// One act after the other: what is forgotten must not take along what is put down after it.
let turn: Promise<unknown> = Promise.resolve();

function next<Result>(act: (here: RecordOwner) => Promise<Result>, otherwise: Result): Promise<Result> {
  const done = turn.then(() => {
    const here = place();
    return here ? act(here) : otherwise;
  });
  turn = done;
  return done;
}

/** Puts a part of it down; answers whether it is there. */
export function putWork(key: string, value: unknown): Promise<boolean> {
  return next((here) => putRecord(here, key, value), false);
}

/** Everything of it, the oldest first. */
export function readWork(): Promise<readonly StoredRecord<unknown>[]> {
  return next<readonly StoredRecord<unknown>[]>((here) => readRecords(here), []);
}

/** Forgets it. */
export function forgetWork(): Promise<void> {
  return next(clearRecords, undefined);
}
