// `npm run doctor`: checks this machine, or an environment, and says what to do.

import { command, DRY_RUN, ENV, environmentOf, PERSIST } from "../command.mjs";
import { originOf } from "../environments.mjs";
import { files, inside, machine, outside, product, runChecks } from "./checks.mjs";

const DESCRIBED = {
  name: "doctor",
  about:
    "Checks whether everything is set up, on this machine and in an environment, and says what to do if it is not.",
  usage: ["", "--env staging", "--env production --dry-run"],
  options: {
    env: { ...ENV, default: "local" },
    file: { type: "string", about: "a file of secrets instead of the environment's own", value: "path" },
    origin: { type: "string", about: "origin of the product, by default that of mails", value: "address" },
    "dry-run": { ...DRY_RUN, about: "checks only this machine and its files" },
    "persist-to": PERSIST,
  },
};

await command(DESCRIBED, async ({ values }) => {
  const environment = environmentOf(values);
  const isRemote = environment !== "local";
  const origin = values.origin ?? originOf(environment);
  const checks = { ...machine, ...files(environment, values.file) };
  if (!isRemote || !values["dry-run"]) Object.assign(checks, inside(environment, values["persist-to"]));
  if (isRemote && !values["dry-run"]) Object.assign(checks, outside(environment));
  // The local product need not be running.
  if (values.origin || (isRemote && !values["dry-run"])) Object.assign(checks, product(environment, origin));
  const problemCount = await runChecks(checks);
  console.log(
    problemCount === 0 ? `Everything of ${environment} is well.` : `${problemCount} things to do for ${environment}.`,
  );
  return problemCount === 0 ? 0 : 1;
});
