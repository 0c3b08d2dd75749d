// Reads the browser's databases as an attacker with access to them would.

import { PATIENCE } from "./wait-until.mjs";

/** Everything in them: record counts and location per store, all records as one text, and what the keys expose. */
export function dumpDatabase(page) {
  return page.evaluate(async () => {
    const answered = (request) =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const keys = [];
    const textOf = async (value) => {
      if (value instanceof CryptoKey) {
        const exported = await crypto.subtle.exportKey("raw", value).then(
          () => "exported",
          (error) => error.name,
        );
        keys.push({ name: value.algorithm.name, extractable: value.extractable, exported });
        return "";
      }
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return new TextDecoder("latin1").decode(value);
      if (typeof value === "object" && value) {
        const members = Object.entries(value).map(async ([name, one]) => name + (await textOf(one)));
        return (await Promise.all(members)).join(" ");
      }
      return String(value);
    };
    const databases = (await indexedDB.databases()).map(({ name }) => name);
    const stores = {};
    const addresses = [];
    let text = databases.join(" ");
    for (const name of databases) {
      const database = await answered(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const transaction = database.transaction(store);
        const [recordKeys, values] = await Promise.all([
          answered(transaction.objectStore(store).getAllKeys()),
          answered(transaction.objectStore(store).getAll()),
        ]);
        stores[store] = values.length;
        for (const recordKey of recordKeys) if (Array.isArray(recordKey)) addresses.push(recordKey.join("/"));
        text += (await textOf(recordKeys)) + (await textOf(values));
      }
      database.close();
    }
    return { databases, stores, addresses, text, keys };
  });
}

/** Waits until a store has at least `least` records; without a name, until all stores are empty. */
export async function waitForRecords(page, store, least = 1) {
  const until = Date.now() + PATIENCE;
  for (;;) {
    const { stores } = await dumpDatabase(page);
    const isThere = store ? (stores[store] ?? 0) >= least : Object.values(stores).every((count) => count === 0);
    if (isThere) return;
    if (Date.now() > until) throw new Error(`${store ?? "nothing"} was awaited in ${JSON.stringify(stores)}`);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
}

/**
 * Waits until every response that this page received from a path (a pattern's source) is stored for offline use.
 * Counting records would not do: the previous page may still be writing its own.
 */
export async function waitForCached(page, path) {
  const until = Date.now() + PATIENCE;
  while (!(await isCached(page, path))) {
    if (Date.now() > until) throw new Error(`the answer to ${path} was never cached`);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
}

/** Looks up a record under the name that only the keys of this device can derive, as `web/client/database` does. */
function isCached(page, path) {
  return page.evaluate(async (path) => {
    const answered = (request) =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const urls = performance
      .getEntriesByType("resource")
      .map(({ name }) => new URL(name))
      .map(({ pathname, search }) => `${pathname.slice(pathname.indexOf("/api/"))}${search}`)
      .filter((url) => new RegExp(`^${path}$`).test(url.split("?")[0]));
    if (urls.length === 0) return false;
    const token = sessionStorage.getItem("asgard.tenant-token") ?? "";
    const claims = token && JSON.parse(atob(token.split(".")[1].replaceAll("-", "+").replaceAll("_", "/")));
    const [{ name }] = await indexedDB.databases();
    const database = await answered(indexedDB.open(name));
    try {
      const keys = await answered(database.transaction("Key").objectStore("Key").get("keys"));
      if (!keys) return false;
      const tag = async (...parts) => {
        const mac = await crypto.subtle.sign("HMAC", keys.name, new TextEncoder().encode(JSON.stringify(parts)));
        const text = btoa(String.fromCharCode(...new Uint8Array(mac)));
        return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
      };
      const tenant = claims.tenant ?? "";
      const shelf = await tag("shelf", "Profiles", tenant, "");
      for (const url of urls) {
        const record = await tag("record", "Profiles", tenant, "", url);
        const store = database.transaction("Profiles").objectStore("Profiles");
        if (!(await answered(store.getKey([shelf, record])))) return false;
      }
      return true;
    } finally {
      database.close();
    }
  }, path);
}
