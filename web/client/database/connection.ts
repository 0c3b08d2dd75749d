// The connection to IndexedDB: opened on demand, closed when another tab requires it, opened again.

import { DATABASE_POLL_MS, DATABASE_READY_MS } from "../timings";
import { DATABASE_NAME, DATABASE_VERSION, KEY_STORE, storeNames } from "./stores";

/** The database was not ready in time (specification 8). */
export class DatabaseTimeout extends Error {
  override readonly name = "DatabaseTimeout";

  constructor(cause: unknown) {
    super(`The local database was not ready within ${DATABASE_READY_MS / 1000} s`, { cause });
  }
}

let opening: Promise<IDBDatabase> | undefined;
/** Closing connections: they accept no new transaction. */
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
      // Another tab deletes the database or upgrades it: an open connection would block that.
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

/** Forgets the connection; the next access opens another one. */
export function disconnect(): void {
  opening = undefined;
}

/** Deletes the databases of other versions of the product. */
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
 * Returns the open database. Checks every 500 ms whether it is open, retries when opening failed, and gives up after 10 s (specification
 * 9). Throws `DatabaseTimeout`.
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
 * Runs work with the open database. A connection may close in the middle of it; then the work is repeated from the beginning with another
 * connection.
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

/** The result of a request. */
export function answered<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Waits until a transaction is committed. */
export function written(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("The transaction was given up"));
  });
}
