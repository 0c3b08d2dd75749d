// The local database: applies migrations and the demo data, again whenever either changed.

import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { surveysSql } from "../../apps/surveys/backend/seed.mjs";
import { seedSql } from "../../seed/build.mjs";
import { midgardSql } from "../../seed/midgard/build.mjs";
import { appBackends } from "./apps.mjs";
import { prepareSecrets, readSecrets } from "./secrets.mjs";
import { isFresh, whenChanged } from "./stamp.mjs";
import { root, run, step } from "./steps.mjs";

/** Where the local platform keeps its data. */
export const STATE = ".wrangler/state";

const PRODUCT = { name: "asgard", config: "wrangler.toml", migrations: "migrations" };

/** Runs SQL on the database at `persist`, which must not be in use. */
export async function runSql(persist, sql, { name, config } = PRODUCT) {
  const folder = await mkdtemp(join(tmpdir(), "asgard-seed-"));
  try {
    const file = join(folder, "seed.sql");
    await writeFile(file, sql);
    await run("wrangler", [
      ...["d1", "execute", name, "--file", file],
      ...["--local", "--persist-to", persist, "-c", config],
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The schema of an empty database, with the list that `wrangler d1 migrations` keeps. That command starts the local platform once per file,
 * which took half of the time of filling.
 */
export function structureSql(migrations) {
  const folder = join(root, migrations);
  const names = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  return [
    ...names.toSorted().map((name) => readFileSync(join(folder, name), "utf8")),
    `CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE,
       applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL);`,
    `INSERT INTO d1_migrations (name) VALUES ${names
      .toSorted()
      .map((name) => `('${name}')`)
      .join(", ")};`,
  ].join("\n");
}

/** Fills empty databases at `persist` with schema and demo data; `more` returns further SQL from the peppers. */
export async function fillDatabase(persist, secretsFile, more = () => "") {
  const { PEPPERS } = readSecrets(secretsFile);
  const demo = new Map([
    [PRODUCT.name, `${seedSql(PEPPERS)}\n${more(PEPPERS)}`],
    ["asgard-surveys", surveysSql()],
  ]);
  for (const one of [PRODUCT, ...appBackends])
    await runSql(persist, `${structureSql(one.migrations)}\n${demo.get(one.name) ?? ""}`, one);
}

const INPUTS = [
  "migrations",
  "seed",
  "apps/surveys/backend",
  ...appBackends.map(({ migrations }) => migrations),
  ".dev.vars",
];

/** Whether the database of `npm start` exists. */
export function isDatabaseFilled() {
  prepareSecrets(join(root, ".dev.vars"));
  return isFresh("database", INPUTS, STATE);
}

/**
 * Creates the secrets and the database of `npm start`, unless they exist. A new seed replaces all data. Besides the small companies of the
 * tests it contains a large one.
 */
export async function ensureDatabase() {
  const secrets = join(root, ".dev.vars");
  prepareSecrets(secrets);
  await whenChanged("database", INPUTS, STATE, async () => {
    await rm(join(root, STATE), { recursive: true, force: true });
    await fillDatabase(STATE, secrets, (peppers) => midgardSql(peppers, Date.now()));
  });
}

/** The same as a step with progress. */
export const prepareDatabase = () =>
  isDatabaseFilled() ||
  step("Filling the local database", "ten seconds", "remove the folder .wrangler and start again.", ensureDatabase);
