// D1 and KV of an environment: a laptop's in this process, which is fast; those of the platform by its API.

import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { STATE } from "../setup/database.mjs";
import { root } from "../setup/steps.mjs";
import { databaseRows, platform } from "./cloudflare-api.mjs";
import { OperationError } from "./command.mjs";
import { configArgs, decisionsOf, settings } from "./environments.mjs";
import { inFile, wrangler } from "./wrangler.mjs";

const namesIn = (output) => [...output.matchAll(/\d{4}_\w+\.sql/g)].map(([name]) => name);

function remote(environment) {
  // Commands without a request need no token.
  const api = once(() => platform());
  const { database, copies } = decisionsOf(environment).ids;
  const kv = `{account}/storage/kv/namespaces/${copies}`;
  /** The whole answer about the namespace. */
  const inNamespace = async (...words) => {
    const answer = await api().whole(...words);
    if (answer !== null) return answer;
    throw new OperationError(
      `There is no namespace ${copies} in this account: environments.json has another id for the copies of ${environment}, or the account is another one.`,
    );
  };
  const value = (key) => `${kv}/values/${encodeURIComponent(key)}`;
  const rows = (sql) => databaseRows(api(), database, sql);
  return {
    rows,
    missing: async () => {
      const [table] = await rows("SELECT name FROM sqlite_master WHERE name = 'd1_migrations'");
      const applied = table ? (await rows("SELECT name FROM d1_migrations")).map(({ name }) => name) : [];
      return namesIn(readdirSync(join(root, "migrations")).toSorted().join(" ")).filter(
        (name) => !applied.includes(name),
      );
    },
    migrate: () => wrangler(["d1", "migrations", "apply", "DB", ...configArgs("front", environment), "--remote"]),
    keys: async (prefix) => {
      const found = [];
      let cursor = "";
      do {
        const answer = await inNamespace("GET", `${kv}/keys?prefix=${encodeURIComponent(prefix)}&cursor=${cursor}`);
        found.push(...answer.result);
        cursor = answer.result_info?.cursor ?? "";
      } while (cursor !== "");
      return found;
    },
    text: (key) => api().text(value(key)),
    keep: (key, text, metadata) => {
      const form = new FormData();
      form.set("value", text);
      if (metadata) form.set("metadata", JSON.stringify(metadata));
      return inNamespace("PUT", value(key), form);
    },
    close: async () => {},
  };
}

function local(persist) {
  const there = [...configArgs("front", "local"), "--local", "--persist-to", persist];
  const opened = once(async () => {
    const { getPlatformProxy } = await import("wrangler");
    // The two stores alone: the rest of the product need not run.
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
    missing: async () => namesIn(await wrangler(["d1", "migrations", "list", "DB", ...there])),
    migrate: () => wrangler(["d1", "migrations", "apply", "DB", ...there]),
    keys: async (prefix) => (await (await bound("KV")).list({ prefix })).keys,
    text: async (key) => (await bound("KV")).get(key),
    keep: async (key, text, metadata) => (await bound("KV")).put(key, text, { metadata }),
    close: async () => opened.value && (await opened.value).dispose(),
  };
}

/** Statements end with a semicolon at the end of a line. */
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
 * Opens the stores of an environment: `rows(sql)` of the last statement, `missing()` migrations, `migrate()`, and for KV `keys(prefix)`,
 * `text(key)`, `keep(key, text, metadata)`.
 */
export async function withStores(environment, persist, work) {
  const stores = environment === "local" ? local(persist ?? STATE) : remote(environment);
  try {
    return await work(stores);
  } finally {
    await stores.close();
  }
}
