// Which secrets the front worker at the platform has: it returns their names, never their values.

import { nameOf } from "../environments.mjs";
import { RINGS } from "./rings.mjs";

/** Names of the front worker's secrets; `undefined` where there is no such script yet. */
async function namesOf(environment, api) {
  const secrets = await api("GET", `{account}/workers/scripts/${nameOf(environment)}/secrets`);
  return secrets?.map(({ name }) => name);
}

/** Whether the front worker of an environment was never deployed: the first upload brings its secrets. */
export const isNew = async (environment, api) => (await namesOf(environment, api)) === undefined;

/**
 * Which of `names` are missing at the platform (by default those that the worker needs to start), as a sentence. A script that does not
 * exist yet misses nothing: the first upload brings its secrets.
 */
export async function missingSecrets(environment, api, names = Object.keys(RINGS)) {
  const there = await namesOf(environment, api);
  const missing = there ? names.filter((name) => !there.includes(name)) : [];
  if (missing.length === 0) return [];
  return [`front of ${environment} has no ${missing.join(", ")}: npm run secrets -- put --env ${environment}.`];
}
