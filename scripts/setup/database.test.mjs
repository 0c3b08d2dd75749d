import assert from "node:assert/strict";
import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { folder } from "../operations/testing.mjs";
import { databaseOf, tablesOf, within } from "../stores/sqlite.mjs";
import { runSql, structureSql } from "./database.mjs";
import { root, run } from "./steps.mjs";

const PRODUCT = { name: "asgard", config: "wrangler.toml", migrations: "migrations" };
const SURVEYS = {
  name: "asgard-surveys",
  config: "apps/surveys/wrangler.toml",
  migrations: "apps/surveys/backend/migrations",
};

const migrations = (verb, { name, config }, path) =>
  run("wrangler", ["d1", "migrations", verb, name, "--local", "--persist-to", path, "-c", config]);

/** A database with the schema and wrangler's list, of which wrangler says that nothing is missing. */
async function filledAndListed(one, path) {
  await runSql(path, structureSql(one.migrations), one);
  assert.match(await migrations("list", one, path), /No migrations to apply/);
}

test("to wrangler, every migration of a filled database of an app was applied", () =>
  folder((path) => filledAndListed(SURVEYS, path)));

test("to wrangler, every migration of the product's filled database was applied, and it applies the next one", () =>
  folder(async (path) => {
    await filledAndListed(PRODUCT, path);
    await cp(join(root, PRODUCT.migrations), join(path, "migrations"), { recursive: true });
    await writeFile(join(path, "migrations/9999_next.sql"), "CREATE TABLE next (id TEXT PRIMARY KEY) STRICT;\n");
    const config = join(path, "wrangler.json");
    const database = { binding: "DB", database_name: PRODUCT.name, migrations_dir: "migrations" };
    const d1_databases = [{ ...database, database_id: "00000000-0000-0000-0000-000000000001" }];
    await writeFile(config, JSON.stringify({ name: "next", compatibility_date: "2026-01-01", d1_databases }));
    const output = await migrations("apply", { ...PRODUCT, config }, path);
    assert.match(output, /9999_next\.sql/);
    assert.doesNotMatch(output, /0001_/);
    const tables = within(databaseOf(path), tablesOf);
    assert.ok(tables.includes("next") && tables.includes("tenants"), tables.join(", "));
  }));
