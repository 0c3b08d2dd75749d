// The local database for micro-frontends: the stores that an app is registered for, in the company that it was opened in, and only its own
// records. They are deleted when the user signs out.

import type { AppStores } from "../../../apps/kit/contract";
import type { OpenSession } from "../../client/api/shapes";
import { putRecord, readRecord, readRecords, removeRecord } from "../../client/database/database";
import { type Json, type RecordOwner, type StoreName, storeNames } from "../../client/database/stores";
import { isStillFor } from "./opened-for";

const registered = new Map<string, readonly StoreName[]>();

/** Registers an app for stores; unknown store names are ignored. */
export function registerAppStores(app: string, names: readonly string[]): void {
  registered.set(
    app,
    storeNames.filter((name) => names.includes(name)),
  );
}

/**
 * The stores of an app, for the user and the company that it was opened for. While the tab has others they are empty and store nothing.
 *
 * @throws {TypeError} from every call that names a store which the app is not registered for
 */
export function openAppStores(app: string, session: OpenSession): AppStores {
  const { user, tenant } = session;
  const names = (app && registered.get(app)) || [];
  const ownerOf = (store: StoreName): RecordOwner | undefined => {
    if (!names.includes(store)) throw new TypeError(`The app ${app} is not registered for the store ${store}`);
    return isStillFor(session) ? { store, owner: user.userId, tenant: tenant?.companyId ?? "", app } : undefined;
  };
  return {
    names,
    async get<Value extends Json>(store: StoreName, key: string) {
      const owner = ownerOf(store);
      return owner && (await readRecord<Value>(owner, key))?.value;
    },
    async put(store, key, value) {
      const owner = ownerOf(store);
      return owner !== undefined && putRecord(owner, key, value);
    },
    async remove(store, key) {
      const owner = ownerOf(store);
      if (owner) await removeRecord(owner, key);
    },
    async all<Value extends Json>(store: StoreName) {
      const owner = ownerOf(store);
      return owner ? readRecords<Value>(owner) : [];
    },
  };
}
