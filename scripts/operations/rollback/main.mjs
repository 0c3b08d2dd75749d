// `npm run rollback`: the previous release, for everybody at once. Migrations stay: they only add, and the last release reads them.
// Wrangler returns to whatever was deployed before, so a second run would bring the bad version back, and confirms every question by --yes;
// this command can be repeated after an interruption, or by a second operator who hears the same alarm.

import { setTimeout as sleep } from "node:timers/promises";
import { PlatformError, platform } from "../cloudflare-api.mjs";
import { command, DRY_RUN, ENV, environmentOf, OperationError } from "../command.mjs";
import { BACK, isBack, newestFirst, requireVersion } from "../deploy/rollout.mjs";
import { DEPLOYED, nameOf, originOf } from "../environments.mjs";
import { complaints, deploymentAt } from "../health.mjs";
import { listing, releaseBefore, requireSameDatabase } from "./target.mjs";

const DESCRIBED = {
  name: "rollback",
  about:
    "Rolls the front worker back to the previous release, or to a given version. The objects are never rolled back: they understand the last release.",
  usage: ["--env production", "--env production --to <version>"],
  options: {
    env: { ...ENV, about: DEPLOYED.join(", ") },
    to: { type: "string", about: "a version of wrangler versions list --name asgard-<env>", value: "version" },
    why: { type: "string", about: "a reason for the list of deployments", value: "text", default: "rollback" },
    "older-secrets": {
      type: "boolean",
      about: "although secrets changed since that version, which has the older ones",
    },
    "other-database": { type: "boolean", about: "although that version is bound to another database" },
    "dry-run": DRY_RUN,
  },
};

/** The platform's code for a version whose secrets were changed since. Its message names them. */
const CHANGED_SECRETS = 10220;

/** Deploys a version for everybody. */
async function deploy(api, script, version_id, { why, force }) {
  try {
    await api("POST", `${script}/deployments${force ? "?force=true" : ""}`, {
      strategy: "percentage",
      versions: [{ version_id, percentage: 100 }],
      annotations: { "workers/message": `${BACK}${why}` },
    });
  } catch (error) {
    if (!(error instanceof PlatformError) || !error.codes.includes(CHANGED_SECRETS)) throw error;
    const [, names = "some"] = /secrets have changed:\s*([\w, ]+)/.exec(error.message) ?? [];
    throw new OperationError(
      `Secrets were changed since ${version_id} was deployed (${names.trim()}), and it would bring the older ones back, a retired key too. If that is meant, add --older-secrets; after the next deployment, npm run secrets -- put uploads the present ones.`,
    );
  }
}

await command(DESCRIBED, async ({ values }) => {
  const environment = environmentOf(values, DEPLOYED);
  if (values["dry-run"])
    return console.log(
      `✓ Would deploy ${values.to ?? "the last version of the release before"} to every visitor of the front worker of ${environment}.`,
    );
  const api = platform();
  const script = `{account}/workers/scripts/${nameOf(environment)}`;
  const deployments = newestFirst((await api("GET", `${script}/deployments`))?.deployments);
  if (deployments.length === 0) throw new OperationError(`The front worker of ${environment} was never deployed.`);
  const [newest] = deployments;
  let target = newest.versions[0].version_id;
  if (!values.to && isBack(newest))
    console.log(`✓ It was taken back to ${target} at ${newest.created_on}; a version further back is named with --to.`);
  else {
    const version = (id) => api("GET", `${script}/versions/${id}`);
    const now = await version(target);
    target = values.to ?? (await releaseBefore(deployments, version, environment));
    const then = await version(target);
    if (!then) throw new OperationError(`There is no version ${target}: ${listing(environment)}.`);
    if (!values["other-database"]) requireSameDatabase(then, now);
    await deploy(api, script, target, { why: values.why, force: values["older-secrets"] });
    console.log(`✓ every visitor has ${target}`);
  }
  const origin = originOf(environment);
  // The version before is everywhere within a minute: until then the one that is taken back answers.
  const tools = {
    deployment: (headers) => deploymentAt(origin, headers),
    tick: () => sleep(5_000),
    now: () => Date.now(),
  };
  await requireVersion(tools, {}, target).catch((error) => {
    // One that does not start says no version.
    throw new OperationError(
      `It is deployed. ${error.message} If it does not say its version, it did not start: read its log (npm run logs).`,
    );
  });
  const found = await complaints(origin, environment);
  if (found.length > 0) throw new OperationError(`It is back, and not well: ${found.join(" ")}`);
  console.log(`✓ front of ${environment} is back, and well.`);
});
