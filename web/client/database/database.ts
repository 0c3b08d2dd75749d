// The local database as the rest of the interface knows it: it answers, or it has nothing. Errors are logged and never
// thrown at a person (specification 8).

import { withLock } from "../api/lock";
import { accessToken, subjectOf } from "../api/tokens";
import { withDatabase } from "./connection";
import { claim, type Keys, keysOf, wipe } from "./keys";
import * as records from "./records";
import type { RecordOwner, StoredRecord } from "./stores";

const LOCK = "asgard.database";

/** Whether a person is the one who is signed in, here and in the other tabs. */
function isHere(owner: string): boolean {
  const token = accessToken();
  return token !== undefined && subjectOf(token) === owner;
}

async function logged<Result>(work: () => Promise<Result>, otherwise: Result): Promise<Result> {
  // A browser without IndexedDB has nothing to keep and nothing to delete.
  if (typeof indexedDB === "undefined") return otherwise;
  try {
    return await work();
  } catch (error) {
    console.error("Local database:", error);
    return otherwise;
  }
}

/** Does something with the database and a person's keys to it; answers otherwise where somebody else holds it. */
function entered<Result>(
  owner: string,
  otherwise: Result,
  work: (database: IDBDatabase, keys: Keys) => Promise<Result>,
): Promise<Result> {
  return logged(async () => {
    if (!isHere(owner)) return otherwise;
    return withDatabase(async (database) => {
      const keys = await keysOf(database, owner);
      return keys ? work(database, keys) : otherwise;
    });
  }, otherwise);
}

/** Makes the database a person's own, as long as they are signed in. What somebody else left is deleted. */
export function claimDatabase(owner: string): Promise<void> {
  return logged(
    () =>
      withLock(LOCK, async () => {
        if (isHere(owner)) await withDatabase((database) => claim(database, owner));
      }),
    undefined,
  );
}

/** Deletes everything, the keys first. */
export function wipeDatabase(): Promise<void> {
  return logged(() => withLock(LOCK, () => withDatabase(wipe)), undefined);
}

/** Reads a record. */
export function readRecord<Value>(place: RecordOwner, key: string): Promise<StoredRecord<Value> | undefined> {
  return entered<StoredRecord<Value> | undefined>(place.owner, undefined, (database, keys) =>
    records.read(database, keys, place, key),
  );
}

/** Reads everything of a place, the oldest first. */
export function readRecords<Value>(place: RecordOwner): Promise<readonly StoredRecord<Value>[]> {
  return entered<readonly StoredRecord<Value>[]>(place.owner, [], (database, keys) =>
    records.readAll(database, keys, place),
  );
}

/** Puts a record down; answers whether it is there. Of more than `limit` in its place, the oldest go. */
export function putRecord(place: RecordOwner, key: string, value: unknown, limit?: number): Promise<boolean> {
  const at = Date.now();
  return entered(place.owner, false, (database, keys) => records.put(database, keys, place, { key, value, at }, limit));
}

/** Takes a record away. */
export function removeRecord(place: RecordOwner, key: string): Promise<void> {
  return entered(place.owner, undefined, (database, keys) => records.remove(database, keys, place, key));
}

/** Takes everything of a place away. */
export function clearRecords(place: RecordOwner): Promise<void> {
  return entered(place.owner, undefined, (database, keys) => records.clear(database, keys, place));
}
