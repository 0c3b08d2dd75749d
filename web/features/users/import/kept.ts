// An import that is not finished survives a reload. What the file says about people is kept encrypted, by a key that never leaves
// this browser and goes with the session (`forgetWork`).

import { WORK_DATABASE } from "../../../session/kept-work";
import type { PeopleList, Problem } from "./list";

/** An import that was begun. */
export interface KeptImport {
  readonly importId: string;
  /** Who imports, into which company. */
  readonly owner: string;
  readonly list: PeopleList;
}

/** What came of a chunk. */
export interface KeptStep {
  readonly made: number;
  readonly problems: readonly Problem[];
}

interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly bytes: ArrayBuffer;
}

const STORE = "import";
const stepKey = (chunk: number) => `step ${chunk}`;

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Opens the database for one act, so that it can be forgotten at any time. */
async function within<Result>(act: (store: () => IDBObjectStore) => Promise<Result>): Promise<Result> {
  const opening = indexedDB.open(WORK_DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await done(opening);
  database.onversionchange = () => database.close();
  try {
    return await act(() => database.transaction(STORE, "readwrite").objectStore(STORE));
  } finally {
    database.close();
  }
}

async function seal(key: CryptoKey, content: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const bytes = new TextEncoder().encode(JSON.stringify(content));
  return { iv, bytes: await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, bytes) };
}

async function open<Content>(key: CryptoKey, { iv, bytes }: Sealed): Promise<Content> {
  const plain = await crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, bytes);
  return JSON.parse(new TextDecoder().decode(plain)) as Content;
}

const noKey = new Error("nothing is kept");

async function keyIn(store: () => IDBObjectStore): Promise<CryptoKey> {
  const key = (await done(store().get("key"))) as CryptoKey | undefined;
  if (!key) throw noKey;
  return key;
}

/** Keeps an import; the one before is forgotten. */
export function keepImport(begun: KeptImport): Promise<void> {
  return within(async (store) => {
    await done(store().clear());
    const key = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
    const sealed = await seal(key, begun);
    await done(store().put(key, "key"));
    await done(store().put(sealed, "begun"));
  });
}

/** Keeps what came of a chunk. */
export function keepStep(chunk: number, step: KeptStep): Promise<void> {
  return within(async (store) => {
    const sealed = await seal(await keyIn(store), step);
    await done(store().put(sealed, stepKey(chunk)));
  });
}

/** The import that was not finished, with what came of its chunks so far. */
export function keptImport(owner: string): Promise<(KeptImport & { readonly steps: readonly KeptStep[] }) | undefined> {
  return within(async (store) => {
    const begun = (await done(store().get("begun"))) as Sealed | undefined;
    if (!begun) return undefined;
    const key = await keyIn(store);
    const kept = await open<KeptImport>(key, begun);
    if (kept.owner !== owner) return undefined;
    const steps: KeptStep[] = [];
    for (;;) {
      const step = (await done(store().get(stepKey(steps.length)))) as Sealed | undefined;
      if (!step) return { ...kept, steps };
      steps.push(await open<KeptStep>(key, step));
    }
  });
}
