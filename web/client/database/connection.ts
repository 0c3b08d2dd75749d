// The connection to IndexedDB: opened when it is first wanted, given up when another tab needs that, opened again.

import { DATABASE_POLL_MS, DATABASE_READY_MS } from "../timings";
import { DATABASE_NAME, DATABASE_VERSION, KEY_STORE, storeNames } from "./stores";

/** The database was not there in time (specification 8). */
export class DatabaseTimeout extends Error {
  override readonly name = "DatabaseTimeout";

  constructor(cause: unknown) {
    super(`The local database was not ready within ${DATABASE_READY_MS / 1000} s`, { cause });
  }
}

let opening: Promise<IDBDatabase> | undefined;
/** Connections that end: they begin no transaction any more. */
const closing = new WeakSet<IDBDatabase>();

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE_NAME, DATABASE_VERSION);
    request.onupgradeneeded = () => {
      const database = request.result;
      for (const name of [KEY_STORE, ...storeNames]) {
        if (!database.objectStoreNames.contains(name)) database.createObjectStore(name);
      }
    };
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const database = request.result;
      // Another tab deletes it or brings a newer one: whoever holds on would block it.
      database.onversionchange = () => {
        ended(database);
        database.close();
      };
      database.onclose = () => ended(database);
      resolve(database);
    };
  });
}

function ended(database: IDBDatabase): void {
  closing.add(database);
  disconnect();
}

/** Forgets the connection; the next one who wants it opens another. */
export function disconnect(): void {
  opening = undefined;
}

/** Deletes what other versions of the product left behind. */
async function deletePrevious(): Promise<void> {
  const known = (await indexedDB.databases?.()) ?? [];
  for (const { name } of known) {
    if (name !== undefined && name !== DATABASE_NAME && /^asgard-\d+$/.test(name)) indexedDB.deleteDatabase(name);
  }
}

function connected(): Promise<IDBDatabase> {
  if (!opening) {
    opening = open();
    opening.then(deletePrevious).catch(() => undefined);
  }
  return opening;
}

/**
 * The open database. Looks every 500 ms whether it is there, tries again where opening failed, and gives up after 10 s
 * (specification 9). Throws `DatabaseTimeout`.
 */
export async function whenReady(): Promise<IDBDatabase> {
  let failure: unknown;
  for (let waited = 0; waited < DATABASE_READY_MS; waited += DATABASE_POLL_MS) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), DATABASE_POLL_MS);
    });
    try {
      const database = await Promise.race([connected(), timeout]);
      if (database) return database;
    } catch (error) {
      failure = error;
      disconnect();
      await timeout;
    } finally {
      clearTimeout(timer);
    }
  }
  throw new DatabaseTimeout(failure);
}

/**
 * Does something with the open database. A connection may close between two steps of it; that is no error: it is done again from the
 * beginning, with another.
 */
export async function withDatabase<Result>(work: (database: IDBDatabase) => Promise<Result>): Promise<Result> {
  for (;;) {
    const database = await whenReady();
    try {
      return await work(database);
    } catch (error) {
      if (!closing.has(database)) throw error;
    }
  }
}

/** The answer of a request. */
export function answered<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Waits until a transaction is written. */
export function written(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("The transaction was given up"));
  });
}
