// The local database: migrations, then the demo people, again whenever either changed.

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

const PRODUCT = ["asgard", "wrangler.toml"];
const SURVEYS = ["asgard-surveys", "wrangler.surveys.toml"];
const APPS = appBackends.map(({ name, config }) => [name, config]);

const d1 = (words, persist, config) =>
  run("wrangler", ["d1", ...words, "--local", "--persist-to", persist, "-c", config]);

/** Runs SQL on the database at `persist`; nobody may be using it. */
export async function runSql(persist, sql, [name, config] = PRODUCT) {
  const folder = await mkdtemp(join(tmpdir(), "asgard-seed-"));
  try {
    const file = join(folder, "seed.sql");
    await writeFile(file, sql);
    await d1(["execute", name, "--file", file], persist, config);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Fills a database at `persist` with structure and demo data; `more` is SQL of the peppers. */
export async function fillDatabase(persist, secretsFile, more = () => "") {
  for (const [name, config] of [PRODUCT, SURVEYS, ...APPS]) await d1(["migrations", "apply", name], persist, config);
  const { PEPPERS } = readSecrets(secretsFile);
  await runSql(persist, `${seedSql(PEPPERS)}\n${more(PEPPERS)}`);
  await runSql(persist, surveysSql(), SURVEYS);
}

const INPUTS = [
  "migrations",
  "seed",
  "apps/surveys/backend",
  ...appBackends.map(({ migrations }) => migrations),
  ".dev.vars",
];

/** Whether the database of `npm start` is there. */
export function isDatabaseFilled() {
  prepareSecrets(join(root, ".dev.vars"));
  return isFresh("database", INPUTS, STATE);
}

/** Secrets and the database of `npm start`, unless they are there. A new seed replaces everything: demo data is nobody's treasure. Beside
 * the small companies that tests know there is a large one to look at. */
export async function needDatabase() {
  const secrets = join(root, ".dev.vars");
  prepareSecrets(secrets);
  await whenChanged("database", INPUTS, STATE, async () => {
    await rm(join(root, STATE), { recursive: true, force: true });
    await fillDatabase(STATE, secrets, (peppers) => midgardSql(peppers, Date.now()));
  });
}

/** The same as a step that says how it goes. */
export const prepareDatabase = () =>
  isDatabaseFilled() ||
  step("Filling the local database", "ten seconds", "remove the folder .wrangler and start again.", needDatabase);
