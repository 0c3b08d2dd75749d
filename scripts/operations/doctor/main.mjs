// `npm run doctor`: checks this machine, or an environment, and says what to do.

import { command, DRY_RUN, ENV, environmentOf, PERSIST } from "../command.mjs";
import { originOf } from "../environments.mjs";
import { files, inside, look, machine, outside, product } from "./checks.mjs";

const DESCRIBED = {
  name: "doctor",
  about:
    "Looks whether everything is set up, on this machine and in an environment, and says what to do where it is not.",
  usage: ["", "--env staging", "--env production --dry-run"],
  options: {
    env: { ...ENV, default: "local" },
    file: { type: "string", about: "another file of secrets than the environment's own", value: "path" },
    origin: { type: "string", about: "where the product answers, if not where mails lead", value: "address" },
    "dry-run": { ...DRY_RUN, about: "looks at this machine and its files alone" },
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
  const problemCount = await look(checks);
  console.log(
    problemCount === 0 ? `Everything of ${environment} is well.` : `${problemCount} things to do for ${environment}.`,
  );
  return problemCount === 0 ? 0 : 1;
});
