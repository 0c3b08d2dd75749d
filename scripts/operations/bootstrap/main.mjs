// `npm run bootstrap`: the first administrator of an environment, and the platform's feature flags.

import { fill, readApps } from "../catalogue/fill.mjs";
import { command, DRY_RUN, ENV, environmentOf, OperationError, PERSIST } from "../command.mjs";
import { blanks, originOf } from "../environments.mjs";
import { platform } from "../platform.mjs";
import { applySettings } from "../platform-settings.mjs";
import { withStores } from "../stores.mjs";
import { administratorOf, makeFirst, OPTIONS, printLink } from "./administrator.mjs";

const DESCRIBED = {
  name: "bootstrap",
  about:
    "Makes the operator's company and its first administrator, who chooses a password by a link that works once, and switches on what no configuration file can.",
  usage: [
    "--env production --email ada@example.com --company Operations",
    "--env production --email ada@example.com --again",
    "--env local --email ada@example.com",
  ],
  options: {
    env: ENV,
    ...OPTIONS,
    origin: { type: "string", about: "where the link leads, if not where mails lead", value: "address" },
    apps: { type: "string", about: "a list of apps for the catalogue (npm run catalogue)", value: "path" },
    again: { type: "boolean", about: "a new link, as long as nobody has a password yet" },
    "dry-run": DRY_RUN,
    "persist-to": PERSIST,
  },
};

await command(DESCRIBED, async ({ values }) => {
  const environment = environmentOf(values);
  const person = administratorOf(values);
  const apps = values.apps ? await readApps(values.apps) : [];
  const [blank] = blanks(environment);
  if (blank && !values["dry-run"]) throw new OperationError(blank);
  if (values["dry-run"]) {
    console.log(
      `✓ ${person.email} would be the first administrator of ${person.company} in ${environment}; nothing is written.`,
    );
    for (const blank of blanks(environment)) console.log(`· before that: ${blank}`);
    return;
  }
  if (environment !== "local")
    await applySettings(platform(), environment, { log: (line) => console.log(`✓ ${line}`) });
  const code = await withStores(environment, values["persist-to"], async (stores) => {
    const made = await makeFirst(stores, person, values.again);
    if (apps.length > 0) await fill(stores, apps);
    return made;
  });
  printLink(person, values.origin ?? originOf(environment), code);
});
