// `npm run bootstrap`: the first administrator of an environment, and the settings of the platform that no configuration file has.

import { fill, readApps } from "../catalogue/fill.mjs";
import { platform } from "../cloudflare-api.mjs";
import { command, DRY_RUN, ENV, environmentOf, OperationError, OTHER_DATABASE, PERSIST } from "../command.mjs";
import { requireServedDatabase } from "../deploy/database.mjs";
import { missingSettings, originOf } from "../environments.mjs";
import { applySettings } from "../platform-settings.mjs";
import { withStores } from "../stores.mjs";
import { administratorOf, makeFirst, OPTIONS, printLink } from "./administrator.mjs";

const DESCRIBED = {
  name: "bootstrap",
  about:
    "Creates the operator's company and its first administrator, who sets a password by a link that works once, and applies the settings that no configuration file has.",
  usage: [
    "--env production --email ada@example.com --company Operations",
    "--env production --email ada@example.com --again",
    "--env local --email ada@example.com",
  ],
  options: {
    env: ENV,
    ...OPTIONS,
    origin: { type: "string", about: "origin of the link, by default that of mails", value: "address" },
    apps: { type: "string", about: "a list of apps for the catalogue (npm run catalogue)", value: "path" },
    again: { type: "boolean", about: "creates a new link, as long as the administrator has no password" },
    "other-database": OTHER_DATABASE,
    "dry-run": DRY_RUN,
    "persist-to": PERSIST,
  },
};

await command(DESCRIBED, async ({ values }) => {
  const environment = environmentOf(values);
  const person = administratorOf(values);
  const apps = values.apps ? await readApps(values.apps) : [];
  const [blank] = missingSettings(environment);
  if (blank && !values["dry-run"]) throw new OperationError(blank);
  if (values["dry-run"]) {
    console.log(
      `✓ ${person.email} would be the first administrator of ${person.company} in ${environment}; nothing is written.`,
    );
    for (const blank of missingSettings(environment)) console.log(`· before that: ${blank}`);
    return;
  }
  await requireServedDatabase(environment, values);
  if (environment !== "local")
    await applySettings(platform(), environment, { log: (line) => console.log(`✓ ${line}`) });
  const code = await withStores(environment, values["persist-to"], async (stores) => {
    const made = await makeFirst(stores, person, values.again);
    if (apps.length > 0) await fill(stores, apps);
    return made;
  });
  printLink(person, values.origin ?? originOf(environment), code);
});
