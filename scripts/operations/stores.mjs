// D1 and KV of an environment: those of a laptop in this process, which is quick; those of the platform by wrangler.

import { join, resolve } from "node:path";
import { getPlatformProxy } from "wrangler";
import { STATE } from "../setup/database.mjs";
import { chosen, settings } from "./environments.mjs";
import { inFile, wrangler } from "./wrangler.mjs";

const jsonIn = (said) => JSON.parse(said.slice(said.search(/[[{]/)));
const namesIn = (said) => [...said.matchAll(/\d{4}_\w+\.sql/g)].map(([name]) => name);

function remote(environment) {
  const at = ["-c", "wrangler.toml", ...chosen(environment), "--remote"];
  const kv = (...words) => wrangler(["kv", "key", ...words, "--binding", "KV", ...at]);
  return {
    rows: async (sql) =>
      jsonIn(await wrangler(["d1", "execute", "DB", ...at, "--json", "--command", sql])).at(-1).results,
    missing: async () => namesIn(await wrangler(["d1", "migrations", "list", "DB", ...at])),
    migrate: () => wrangler(["d1", "migrations", "apply", "DB", ...at]),
    keys: async (prefix) => jsonIn(await kv("list", "--prefix", prefix)),
    text: (key) => kv("get", key, "--text"),
    keep: (key, text, metadata) =>
      inFile(text, (file) =>
        kv("put", key, "--path", file, ...(metadata ? ["--metadata", JSON.stringify(metadata)] : [])),
      ),
    close: async () => {},
  };
}

function local(persist) {
  const at = ["-c", "wrangler.toml", "--local", "--persist-to", persist];
  const opened = once(() => {
    // The two stores alone: nothing else of the product need run.
    const { compatibility_date, d1_databases, kv_namespaces } = settings("front", "local");
    const config = JSON.stringify({ name: "asgard-stores", compatibility_date, d1_databases, kv_namespaces });
    const path = join(resolve(persist), "v3");
    return inFile(
      config,
      (configPath) => getPlatformProxy({ configPath, persist: { path }, envFiles: [] }),
      "wrangler.json",
    );
  });
  const bound = async (name) => (await opened()).env[name];
  return {
    rows: async (sql) => (await (await bound("DB")).batch(await statements(bound, sql))).at(-1).results,
    missing: async () => namesIn(await wrangler(["d1", "migrations", "list", "DB", ...at])),
    migrate: () => wrangler(["d1", "migrations", "apply", "DB", ...at]),
    keys: async (prefix) => (await (await bound("KV")).list({ prefix })).keys,
    text: async (key) => (await bound("KV")).get(key),
    keep: async (key, text, metadata) => (await bound("KV")).put(key, text, { metadata }),
    close: async () => opened.value && (await opened.value).dispose(),
  };
}

/** Statements are a line each that ends with a semicolon. */
async function statements(bound, sql) {
  const db = await bound("DB");
  return sql
    .split(/;\s*(?:\n|$)/)
    .filter((text) => text.trim() !== "")
    .map((text) => db.prepare(text));
}

function once(make) {
  const get = () => {
    get.value ??= make();
    return get.value;
  };
  return get;
}

/**
 * Works with the stores of an environment: `rows(sql)` of the last statement, `missing()` migrations, `migrate()`, and of KV
 * `keys(prefix)`, `text(key)`, `keep(key, text, metadata)`.
 */
export async function withStores(environment, persist, work) {
  const stores = environment === "local" ? local(persist ?? STATE) : remote(environment);
  try {
    return await work(stores);
  } finally {
    await stores.close();
  }
}
