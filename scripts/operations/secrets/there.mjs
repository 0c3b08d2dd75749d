// Which secrets the front worker on the platform has: their names are told, their values never.

import { nameOf } from "../environments.mjs";
import { RINGS } from "./rings.mjs";

/** Names of the front worker's secrets; `undefined` where there is no such script yet. */
async function namesOf(environment, ask) {
  const secrets = await ask("GET", `{account}/workers/scripts/${nameOf(environment)}/secrets`);
  return secrets?.map(({ name }) => name);
}

/** Whether the front worker of an environment was never deployed: it gets its secrets with the first upload. */
export const isNew = async (environment, ask) => (await namesOf(environment, ask)) === undefined;

/**
 * What is missing on the platform of `wanted` (without it: of what the worker does not start without), in a sentence. A script that is not there
 * yet misses nothing: it gets its secrets with the first upload.
 */
export async function missingSecrets(environment, ask, wanted = Object.keys(RINGS)) {
  const there = await namesOf(environment, ask);
  const missing = there ? wanted.filter((name) => !there.includes(name)) : [];
  if (missing.length === 0) return [];
  return [`front of ${environment} has no ${missing.join(", ")}: npm run secrets -- put --env ${environment}.`];
}
