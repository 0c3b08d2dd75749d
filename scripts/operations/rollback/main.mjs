// `npm run rollback`: the previous version, for everybody at once. Migrations stay: they only add, and the last release reads them.
// Wrangler returns to whatever was deployed before, so a second run would bring the bad version back; this command can be repeated after an
// interruption, or by a second operator who hears the same alarm.

import { command, DRY_RUN, ENV, environmentOf, OperationError } from "../command.mjs";
import { BACK, isBack, newestFirst } from "../deploy/rollout.mjs";
import { at, DEPLOYED, nameOf, originOf } from "../environments.mjs";
import { complaints } from "../health.mjs";
import { platform } from "../platform.mjs";
import { wrangler } from "../wrangler.mjs";

const DESCRIBED = {
  name: "rollback",
  about:
    "Rolls the front worker back to the previous version, or to a given one. The objects are never rolled back: they understand the last release.",
  usage: ["--env production", "--env production --to <version>"],
  options: {
    env: { ...ENV, about: DEPLOYED.join(", ") },
    to: { type: "string", about: "a version of wrangler versions list", value: "version" },
    why: { type: "string", about: "a reason for the list of deployments", value: "text", default: "rollback" },
    "dry-run": DRY_RUN,
  },
};

/** The rollback that is in effect, if the newest deployment was one. */
async function rollbackInEffect(environment) {
  const { deployments } = await platform()("GET", `{account}/workers/scripts/${nameOf(environment)}/deployments`);
  return newestFirst(deployments).slice(0, 1).find(isBack);
}

await command(DESCRIBED, async ({ values }) => {
  const environment = environmentOf(values, DEPLOYED);
  const words = ["rollback", ...(values.to ? [values.to] : []), ...at("front", environment)];
  const whole = [...words, "--yes", "--message", `${BACK}${values.why}`];
  if (values["dry-run"]) return console.log(`✓ Would run: wrangler ${whole.join(" ")}`);
  const done = values.to ? undefined : await rollbackInEffect(environment);
  if (done) {
    const [{ version_id }] = done.versions;
    console.log(
      `✓ It was taken back to ${version_id} at ${done.created_on}; a version further back is named with --to.`,
    );
  } else await wrangler(whole);
  const found = await complaints(originOf(environment), environment);
  if (found.length > 0) throw new OperationError(`It is back, and not well: ${found.join(" ")}`);
  console.log(`✓ front of ${environment} is back, and well.`);
});
