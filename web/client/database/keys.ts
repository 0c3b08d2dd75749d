// The keys of the local database. They are made here, cannot be read out by anybody, and whoever deletes them makes
// everything that they sealed unreadable. They protect what is dumped or left behind, not a copied browser profile.

import { base64url, randomBytes } from "../api/bytes";
import { answered, written } from "./connection";
import { KEY_STORE, type RecordOwner, storeNames } from "./stores";

/** The keys of one person on this device. */
export interface Keys {
  /** Tells these keys from those that came before and after them. */
  readonly id: string;
  /** Whose they are, as a name that only these keys can make. */
  readonly owner: string;
  /** Seals records. */
  readonly seal: CryptoKey;
  /** Names records: neither names nor addresses stand in the database. */
  readonly name: CryptoKey;
}

const KEYS = "keys";
const encoder = new TextEncoder();

async function tag(key: CryptoKey, parts: readonly string[]): Promise<string> {
  const mac = await crypto.subtle.sign("HMAC", key, encoder.encode(JSON.stringify(parts)));
  return base64url(new Uint8Array(mac));
}

async function make(owner: string): Promise<Keys> {
  const [seal, name] = await Promise.all([
    crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]),
    crypto.subtle.generateKey({ name: "HMAC", hash: "SHA-256" }, false, ["sign"]),
  ]);
  return { id: base64url(randomBytes(16)), owner: await tag(name, ["owner", owner]), seal, name };
}

/** The keys that are in force, inside a transaction that has their store. */
export function keysIn(transaction: IDBTransaction): Promise<Keys | undefined> {
  return answered<Keys | undefined>(transaction.objectStore(KEY_STORE).get(KEYS));
}

async function isOwner(keys: Keys, owner: string): Promise<boolean> {
  return keys.owner === (await tag(keys.name, ["owner", owner]));
}

/** Deletes everything, the keys first: from then on the rest is noise, whatever happens to it. */
export async function wipe(database: IDBDatabase): Promise<void> {
  const first = database.transaction(KEY_STORE, "readwrite");
  first.objectStore(KEY_STORE).clear();
  await written(first);
  const rest = database.transaction(storeNames, "readwrite");
  for (const name of storeNames) rest.objectStore(name).clear();
  await written(rest);
}

/** The keys of a person, if theirs are the ones in force. */
export async function keysOf(database: IDBDatabase, owner: string): Promise<Keys | undefined> {
  const found = await keysIn(database.transaction(KEY_STORE));
  return found && (await isOwner(found, owner)) ? found : undefined;
}

/** Makes the database a person's own: whoever was here before leaves nothing. */
export async function claim(database: IDBDatabase, owner: string): Promise<void> {
  if (await keysOf(database, owner)) return;
  await wipe(database);
  const made = await make(owner);
  const transaction = database.transaction(KEY_STORE, "readwrite");
  transaction.objectStore(KEY_STORE).put(made, KEYS);
  await written(transaction);
}

/** Where the records of a place lie, without a readable word. */
export function shelfOf(keys: Keys, { store, tenant, app }: RecordOwner): Promise<string> {
  return tag(keys.name, ["shelf", store, tenant, app]);
}

/** The name of a record on its shelf. */
export function nameOf(keys: Keys, { store, tenant, app }: RecordOwner, key: string): Promise<string> {
  return tag(keys.name, ["record", store, tenant, app, key]);
}
