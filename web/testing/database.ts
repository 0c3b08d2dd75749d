// IndexedDB for tests: real transactions, no disk.

import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { vi } from "vitest";
import { disconnect, whenReady } from "../client/database/connection";
import { keepSignIn } from "../client/session/session";
import { anna } from "./account";
import { signInOf } from "./actors";
import { setCookie, tokenUntil } from "./fake-worker";

/** An empty database. */
export function freshDatabase(): void {
  disconnect();
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("IDBKeyRange", IDBKeyRange);
}

/** A browser whose IndexedDB never responds. */
export function hangingDatabase(): void {
  disconnect();
  vi.stubGlobal("indexedDB", { open: () => ({}), databases: () => new Promise(() => undefined) });
}

/** A browser that fails to open a database this many times; returns the number of attempts. */
export function refusingDatabase(times: number): () => number {
  disconnect();
  let tries = 0;
  const factory = new IDBFactory();
  const open = (...given: Parameters<IDBFactory["open"]>) => {
    tries += 1;
    if (tries <= times) throw new DOMException("forbidden", "SecurityError");
    return factory.open(...given);
  };
  vi.stubGlobal("indexedDB", { open });
  return () => tries;
}

/** Sets the access token of a user; undefined clears it. */
export function tokenOf(userId: string | undefined): void {
  setCookie("utk", userId === undefined ? "" : tokenUntil(Date.now() + 600_000, "x", userId));
}

/** Signs a user in, in a company. */
export function signedInAs(userId: string, companyId = "c1"): void {
  tokenOf(userId);
  const company = { companyId, title: "Nordlicht", companyName: "Nordlicht AG" };
  const user = { ...anna, userId, emailVerified: true };
  keepSignIn(signInOf({ user, company, accessTenantToken: null }));
}

/** The raw content of all stores, as an attacker would read it. */
export async function dump(): Promise<Record<string, readonly (readonly [unknown, unknown])[]>> {
  const database = await whenReady();
  const all: Record<string, readonly (readonly [unknown, unknown])[]> = {};
  for (const name of database.objectStoreNames) {
    const store = database.transaction(name).objectStore(name);
    const [keys, values] = await Promise.all(
      [store.getAllKeys(), store.getAll()].map(
        (request) =>
          new Promise<unknown[]>((resolve) => {
            request.onsuccess = () => resolve(request.result as unknown[]);
          }),
      ),
    );
    all[name] = (keys ?? []).map((key, index) => [key, values?.[index]] as const);
  }
  return all;
}
