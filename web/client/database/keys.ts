// The keys of the local database. They are generated here and not extractable; without them everything that they encrypted is unreadable.
// They protect dumped or leftover data, not a stolen browser profile.

import { base64url, randomBytes } from "../api/bytes";
import { answered, written } from "./connection";
import { KEY_STORE, type RecordOwner, storeNames } from "./stores";

/** The keys of one user on this device. */
export interface Keys {
  /** Distinguishes these keys from earlier and later ones. */
  readonly id: string;
  /** HMAC of the owner's id, which only these keys can compute. */
  readonly owner: string;
  /** Encrypts records. */
  readonly seal: CryptoKey;
  /** HMAC key for the names of records: the database contains no readable names or addresses. */
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

/** The current keys, within a transaction that includes their store. */
export function keysIn(transaction: IDBTransaction): Promise<Keys | undefined> {
  return answered<Keys | undefined>(transaction.objectStore(KEY_STORE).get(KEYS));
}

async function isOwner(keys: Keys, owner: string): Promise<boolean> {
  return keys.owner === (await tag(keys.name, ["owner", owner]));
}

/** Deletes everything, the keys first: from then on the remaining data cannot be decrypted, whatever happens to it. */
export async function wipe(database: IDBDatabase): Promise<void> {
  const first = database.transaction(KEY_STORE, "readwrite");
  first.objectStore(KEY_STORE).clear();
  await written(first);
  const rest = database.transaction(storeNames, "readwrite");
  for (const name of storeNames) rest.objectStore(name).clear();
  await written(rest);
}

/** The keys of a user, if they are the current ones. */
export async function keysOf(database: IDBDatabase, owner: string): Promise<Keys | undefined> {
  const found = await keysIn(database.transaction(KEY_STORE));
  return found && (await isOwner(found, owner)) ? found : undefined;
}

/** Makes a user the owner of the database; data of a previous owner is deleted. */
export async function claim(database: IDBDatabase, owner: string): Promise<void> {
  if (await keysOf(database, owner)) return;
  await wipe(database);
  const made = await make(owner);
  const transaction = database.transaction(KEY_STORE, "readwrite");
  transaction.objectStore(KEY_STORE).put(made, KEYS);
  await written(transaction);
}

/** Prefix of the record keys of an owner, without readable text. */
export function prefixOf(keys: Keys, { store, tenant, app }: RecordOwner): Promise<string> {
  return tag(keys.name, ["shelf", store, tenant, app]);
}

/** The name of a record within its prefix. */
export function nameOf(keys: Keys, { store, tenant, app }: RecordOwner, key: string): Promise<string> {
  return tag(keys.name, ["record", store, tenant, app, key]);
}
