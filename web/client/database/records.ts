// Records, each encrypted with AES-256-GCM under a fresh IV; its address is authenticated with it, so that it decrypts nowhere else.

import { randomBytes } from "../api/bytes";
import { answered, written } from "./connection";
import { type Keys, keysIn, nameOf, prefixOf } from "./keys";
import { KEY_STORE, type RecordOwner, type StoredRecord } from "./stores";

interface Ciphertext {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly text: ArrayBuffer;
  readonly at: number;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Address of a record: the prefix of its owner and its name. */
type Address = readonly [prefix: string, name: string];

function additional({ store, tenant, app }: RecordOwner, [, name]: Address, at: number): Uint8Array<ArrayBuffer> {
  return encoder.encode(JSON.stringify([store, tenant, app, name, at]));
}

async function open<Value>(
  keys: Keys,
  scope: RecordOwner,
  address: Address,
  sealed: Ciphertext,
): Promise<StoredRecord<Value>> {
  const { iv, text, at } = sealed;
  const how = { name: "AES-GCM", iv, additionalData: additional(scope, address, at) };
  const { key, value } = JSON.parse(
    decoder.decode(await crypto.subtle.decrypt(how, keys.seal, text)),
  ) as StoredRecord<Value>;
  return { key, value, at };
}

/** A transaction that continues only while the keys are current: nothing is written or read under deleted keys. */
async function withKeys(database: IDBDatabase, keys: Keys, scope: RecordOwner, mode: IDBTransactionMode) {
  const transaction = database.transaction([KEY_STORE, scope.store], mode);
  if ((await keysIn(transaction))?.id !== keys.id) {
    transaction.abort();
    return undefined;
  }
  return transaction;
}

const prefixRange = (prefix: string) => IDBKeyRange.bound([prefix], [prefix, []]);

/** Reads a record. */
export async function read<Value>(
  database: IDBDatabase,
  keys: Keys,
  scope: RecordOwner,
  key: string,
): Promise<StoredRecord<Value> | undefined> {
  const address: Address = [await prefixOf(keys, scope), await nameOf(keys, scope, key)];
  const transaction = await withKeys(database, keys, scope, "readonly");
  if (!transaction) return undefined;
  const sealed = await answered<Ciphertext | undefined>(transaction.objectStore(scope.store).get([...address]));
  return sealed && open(keys, scope, address, sealed);
}

/** Reads all records of an owner, in the order in which they were written. */
export async function readAll<Value>(
  database: IDBDatabase,
  keys: Keys,
  scope: RecordOwner,
): Promise<readonly StoredRecord<Value>[]> {
  const range = prefixRange(await prefixOf(keys, scope));
  const transaction = await withKeys(database, keys, scope, "readonly");
  if (!transaction) return [];
  const store = transaction.objectStore(scope.store);
  const [addresses, sealed] = await Promise.all([
    answered(store.getAllKeys(range) as IDBRequest<unknown> as IDBRequest<Address[]>),
    answered<Ciphertext[]>(store.getAll(range)),
  ]);
  const records = await Promise.all(
    addresses.flatMap((address, index) => {
      const one = sealed[index];
      return one ? [open<Value>(keys, scope, address, one)] : [];
    }),
  );
  return records.sort((one, other) => one.at - other.at);
}

/** Writes a record. Beyond `limit` records of the owner, the oldest are deleted. */
export async function put(
  database: IDBDatabase,
  keys: Keys,
  scope: RecordOwner,
  record: StoredRecord<unknown>,
  limit = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  const { key, value, at } = record;
  const address: Address = [await prefixOf(keys, scope), await nameOf(keys, scope, key)];
  const iv = randomBytes(12);
  const how = { name: "AES-GCM", iv, additionalData: additional(scope, address, at) };
  const text = await crypto.subtle.encrypt(how, keys.seal, encoder.encode(JSON.stringify({ key, value })));
  const transaction = await withKeys(database, keys, scope, "readwrite");
  if (!transaction) return false;
  const store = transaction.objectStore(scope.store);
  store.put({ iv, text, at } satisfies Ciphertext, [...address]);
  if (Number.isFinite(limit)) await shorten(store, address[0], limit);
  await written(transaction);
  return true;
}

async function shorten(store: IDBObjectStore, prefix: string, limit: number): Promise<void> {
  const range = prefixRange(prefix);
  if ((await answered(store.count(range))) <= limit) return;
  const [addresses, sealed] = await Promise.all([
    answered(store.getAllKeys(range)),
    answered<Ciphertext[]>(store.getAll(range)),
  ]);
  const byAge = addresses
    .map((address, index) => ({ address, at: sealed[index]?.at ?? 0 }))
    .sort((one, other) => other.at - one.at);
  for (const { address } of byAge.slice(limit)) store.delete(address);
}

/** Deletes all records of an owner. */
export async function clear(database: IDBDatabase, keys: Keys, scope: RecordOwner): Promise<void> {
  const range = prefixRange(await prefixOf(keys, scope));
  const transaction = await withKeys(database, keys, scope, "readwrite");
  if (!transaction) return;
  transaction.objectStore(scope.store).delete(range);
  await written(transaction);
}

/** Deletes a record. */
export async function remove(database: IDBDatabase, keys: Keys, scope: RecordOwner, key: string): Promise<void> {
  const address: Address = [await prefixOf(keys, scope), await nameOf(keys, scope, key)];
  const transaction = await withKeys(database, keys, scope, "readwrite");
  if (!transaction) return;
  transaction.objectStore(scope.store).delete([...address]);
  await written(transaction);
}
