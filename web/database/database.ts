// The local database as the rest of the interface knows it: it answers, or it has nothing. Errors are logged and never
// thrown at a person (specification 8).

import { withLock } from "../api/lock";
import { accessToken, subjectOf } from "../api/tokens";
import { whenReady } from "./connection";
import { claim, keysOf, wipe } from "./keys";
import * as records from "./records";
import type { Kept, Place } from "./stores";

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

/** The database and a person's keys to it; undefined where somebody else holds it. */
async function entered(owner: string) {
  if (!isHere(owner)) return undefined;
  const database = await whenReady();
  const keys = await keysOf(database, owner);
  return keys && { database, keys };
}

/** Makes the database a person's own, as long as they are signed in. What somebody else left is deleted. */
export function claimDatabase(owner: string): Promise<void> {
  return logged(
    () =>
      withLock(LOCK, async () => {
        if (isHere(owner)) await claim(await whenReady(), owner);
      }),
    undefined,
  );
}

/** Deletes everything, the keys first. */
export function wipeDatabase(): Promise<void> {
  return logged(() => withLock(LOCK, async () => wipe(await whenReady())), undefined);
}

/** Reads a record. */
export function readRecord<Value>(place: Place, key: string): Promise<Kept<Value> | undefined> {
  return logged(async () => {
    const open = await entered(place.owner);
    return open && records.read<Value>(open.database, open.keys, place, key);
  }, undefined);
}

/** Reads everything of a place, the oldest first. */
export function readRecords<Value>(place: Place): Promise<readonly Kept<Value>[]> {
  return logged(async () => {
    const open = await entered(place.owner);
    return open ? records.readAll<Value>(open.database, open.keys, place) : [];
  }, []);
}

/** Puts a record down; answers whether it is there. Of more than `limit` in its place, the oldest go. */
export function putRecord(place: Place, key: string, value: unknown, limit?: number): Promise<boolean> {
  const at = Date.now();
  return logged(async () => {
    const open = await entered(place.owner);
    return open !== undefined && records.put(open.database, open.keys, place, { key, value, at }, limit);
  }, false);
}

/** Takes a record away. */
export function removeRecord(place: Place, key: string): Promise<void> {
  return logged(async () => {
    const open = await entered(place.owner);
    if (open) await records.remove(open.database, open.keys, place, key);
  }, undefined);
}

/** Takes everything of a place away. */
export function clearRecords(place: Place): Promise<void> {
  return logged(async () => {
    const open = await entered(place.owner);
    if (open) await records.clear(open.database, open.keys, place);
  }, undefined);
}
