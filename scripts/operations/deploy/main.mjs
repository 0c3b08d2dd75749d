// `npm run deploy`: builds, checks, migrates the database, uploads, checks the health.

import { platform } from "../cloudflare-api.mjs";
import { command, DRY_RUN, ENV, environmentOf, OperationError, OTHER_DATABASE, TAKE_OVER } from "../command.mjs";
import { DEPLOYED, missingSettings } from "../environments.mjs";
import { withLease } from "../ledger.mjs";
import { requireServedDatabase } from "./database.mjs";
import { build, expand, requireSecrets, toolsOf, validate } from "./release.mjs";
import { PARTS, rollOut } from "./rollout.mjs";

const DESCRIBED = {
  name: "deploy",
  about:
    "Checks bindings and secrets, here and on the platform, builds, applies new migrations, uploads the objects and then the front worker, and checks its health after each share of the visitors.",
  usage: ["--env staging", "--env production", "--env production --dry-run"],
  options: {
    env: { ...ENV, about: DEPLOYED.join(", ") },
    pause: { type: "string", about: "seconds between two shares of the visitors", value: "seconds", default: "60" },
    "other-database": OTHER_DATABASE,
    "take-over": TAKE_OVER,
    "dry-run": { ...DRY_RUN, about: "builds, checks bindings, configuration and sizes, and uploads nothing" },
  },
};

/** Prints what a dry run leaves out. */
function leftToDo(environment) {
  for (const line of missingSettings(environment)) console.log(`· before that: ${line}`);
  console.log(
    `✓ Would then ask which secrets the platform has, apply new migrations and deploy objects and front (${PARTS.join(", ")} % of the visitors).`,
  );
}

await command(DESCRIBED, async ({ values }) => {
  const environment = environmentOf(values, DEPLOYED);
  const seconds = Number(values.pause);
  if (!(seconds >= 0)) throw new OperationError("--pause is a number of seconds.");
  const isDry = values["dry-run"];
  const [blank] = missingSettings(environment);
  if (blank && !isDry) throw new OperationError(blank);
  await validate(environment);
  if (isDry) {
    await build(environment);
    return leftToDo(environment);
  }
  const api = platform();
  return withLease({ api, environment, act: "deploy", takeOver: values["take-over"] }, async () => {
    await requireSecrets(environment, api);
    await requireServedDatabase(environment, values, api);
    await build(environment);
    await expand(environment);
    await rollOut(environment, toolsOf(environment, api, { seconds }));
  });
});
