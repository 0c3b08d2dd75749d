// Access to the local database for the rest of the interface: it returns data or nothing. Errors are logged and never shown to the user
// (specification 8).

import { withLock } from "../api/lock";
import { accessToken, subjectOf } from "../api/tokens";
import { withDatabase } from "./connection";
import { claim, type Keys, keysOf, wipe } from "./keys";
import * as records from "./records";
import type { RecordOwner, StoredRecord } from "./stores";

const LOCK = "asgard.database";

/** Whether a user is the one who is signed in, in this tab and the others. */
function isHere(owner: string): boolean {
  const token = accessToken();
  return token !== undefined && subjectOf(token) === owner;
}

async function logged<Result>(work: () => Promise<Result>, otherwise: Result): Promise<Result> {
  // Without IndexedDB there is nothing to store and nothing to delete.
  if (typeof indexedDB === "undefined") return otherwise;
  try {
    return await work();
  } catch (error) {
    console.error("Local database:", error);
    return otherwise;
  }
}

/** Runs work with the database and the user's keys; returns `otherwise` when the database belongs to another user. */
function withOwnKeys<Result>(
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

/** Makes the signed-in user the owner of the database. Data of a previous owner is deleted. */
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
export function readRecord<Value>(scope: RecordOwner, key: string): Promise<StoredRecord<Value> | undefined> {
  return withOwnKeys<StoredRecord<Value> | undefined>(scope.owner, undefined, (database, keys) =>
    records.read(database, keys, scope, key),
  );
}

/** Reads all records of an owner, the oldest first. */
export function readRecords<Value>(scope: RecordOwner): Promise<readonly StoredRecord<Value>[]> {
  return withOwnKeys<readonly StoredRecord<Value>[]>(scope.owner, [], (database, keys) =>
    records.readAll(database, keys, scope),
  );
}

/** Writes a record; returns whether it was stored. Beyond `limit` records of the owner, the oldest are deleted. */
export function putRecord(scope: RecordOwner, key: string, value: unknown, limit?: number): Promise<boolean> {
  const at = Date.now();
  return withOwnKeys(scope.owner, false, (database, keys) =>
    records.put(database, keys, scope, { key, value, at }, limit),
  );
}

/** Deletes a record. */
export function removeRecord(scope: RecordOwner, key: string): Promise<void> {
  return withOwnKeys(scope.owner, undefined, (database, keys) => records.remove(database, keys, scope, key));
}

/** Deletes all records of an owner. */
export function clearRecords(scope: RecordOwner): Promise<void> {
  return withOwnKeys(scope.owner, undefined, (database, keys) => records.clear(database, keys, scope));
}
