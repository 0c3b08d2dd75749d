// `npm run catalogue`: inserts the apps of a file into the catalogue of an environment.

import { command, DRY_RUN, ENV, environmentOf, OperationError, OTHER_DATABASE, PERSIST } from "../command.mjs";
import { requireServedDatabase } from "../deploy/database.mjs";
import { withStores } from "../stores.mjs";
import { fill, readApps } from "./fill.mjs";

const DESCRIBED = {
  name: "catalogue",
  about:
    "Adds the apps of a file to the catalogue, as `POST /api/admin/app` does. Existing apps stay as operators changed them. docs/apps.md shows the file.",
  usage: ["--env production --file apps.json", "--env local --file apps.json --dry-run"],
  options: {
    env: ENV,
    file: { type: "string", about: "a list of apps, JSON", value: "path" },
    "other-database": OTHER_DATABASE,
    "dry-run": DRY_RUN,
    "persist-to": PERSIST,
  },
};

await command(DESCRIBED, async ({ values }) => {
  const environment = environmentOf(values);
  if (!values.file) throw new OperationError("Name the list of apps with --file.");
  const apps = await readApps(values.file);
  if (values["dry-run"]) {
    return console.log(`✓ ${apps.map(({ appId }) => appId).join(", ")} would be in the catalogue of ${environment}.`);
  }
  await requireServedDatabase(environment, values);
  const made = await withStores(environment, values["persist-to"], (stores) => fill(stores, apps));
  for (const { appId } of apps) console.log(made.includes(appId) ? `✓ ${appId}` : `· ${appId} was there`);
  return undefined;
});
