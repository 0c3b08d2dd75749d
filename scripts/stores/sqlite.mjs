// The SQLite databases on disk of the local platform: D1, KV and every Durable Object.

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const KINDS = { database: "v3/d1", copies: "v3/kv", objects: "v3/do" };

/** The files of a kind (`database`, `copies`, `objects`), without the platform's own metadata. */
export function filesOf(persist, kind) {
  const folder = join(persist, KINDS[kind]);
  const isStore = (path) => path.endsWith(".sqlite") && !path.endsWith("metadata.sqlite");
  return readdirSync(folder, { recursive: true })
    .filter(isStore)
    .map((path) => join(folder, path));
}

/** Opens a file while `work` runs. */
export function within(file, work) {
  // A running platform may be writing.
  const database = new DatabaseSync(file, { timeout: 10_000 });
  try {
    return work({
      all: (sql, ...values) => database.prepare(sql).all(...values),
      /** The same with integers that may exceed JavaScript's numbers. */
      whole: (sql) => {
        const statement = database.prepare(sql);
        statement.setReadBigInts(true);
        return statement.all();
      },
      run: (sql) => database.exec(sql),
    });
  } finally {
    database.close();
  }
}

/** The product's tables of a database, by name; without those of SQLite and the platform. */
export const tablesOf = ({ all }) =>
  all("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    .map(({ name }) => name)
    .filter((name) => !/^(_cf_|sqlite_)/.test(name));

/** SQLite's integrity checks: torn pages, broken indexes, dangling references. */
export function damage(file) {
  return within(file, ({ all }) => {
    const torn = all("PRAGMA integrity_check").map((row) => row.integrity_check);
    const dangling = all("PRAGMA foreign_key_check").map((row) => `${row.table} refers to nothing in ${row.parent}`);
    return [...torn.filter((line) => line !== "ok"), ...dangling];
  });
}

/** The file of the D1 database. */
export function databaseOf(persist) {
  const found = filesOf(persist, "database").filter((file) => within(file, (db) => tablesOf(db).includes("tenants")));
  if (found.length !== 1) throw new Error(`${found.length} databases in ${persist}`);
  return found[0];
}
