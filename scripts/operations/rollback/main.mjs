// `npm run rollback`: the version before, for everybody at once. Migrations stay: they only add, and the last release reads them.

import { command, DRY_RUN, ENV, environmentOf, Refused } from "../command.mjs";
import { at, DEPLOYED, originOf } from "../environments.mjs";
import { complaints } from "../health.mjs";
import { wrangler } from "../wrangler.mjs";

const DESCRIBED = {
  name: "rollback",
  about:
    "Takes the front worker back to the version before, or to one that is named. The objects are never taken back: they understand the last release.",
  usage: ["--env production", "--env production --to <version>"],
  options: {
    env: { ...ENV, about: DEPLOYED.join(", ") },
    to: { type: "string", about: "a version that wrangler versions list names", value: "version" },
    why: { type: "string", about: "a word for the list of deployments", value: "text", default: "rollback" },
    "dry-run": DRY_RUN,
  },
};

await command(DESCRIBED, async ({ values }) => {
  const environment = environmentOf(values, DEPLOYED);
  const words = ["rollback", ...(values.to ? [values.to] : []), ...at("front", environment)];
  const whole = [...words, "--yes", "--message", values.why];
  if (values["dry-run"]) return console.log(`✓ Would run: wrangler ${whole.join(" ")}`);
  await wrangler(whole);
  const found = await complaints(originOf(environment), environment);
  if (found.length > 0) throw new Refused(`It is back, and not well: ${found.join(" ")}`);
  console.log(`✓ front of ${environment} is back, and well.`);
});
