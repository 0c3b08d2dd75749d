// Which secrets the front worker on the platform has: their names are told, their values never.

import { Refused } from "../command.mjs";
import { chosen, fileOf } from "../environments.mjs";
import { RINGS } from "./rings.mjs";

/** Names of the front worker's secrets; `undefined` where there is no such script yet. */
async function namesOf(environment, wrangler) {
  try {
    const said = await wrangler(["secret", "list", "-c", fileOf("front"), ...chosen(environment)]);
    return JSON.parse(said.slice(said.indexOf("["))).map(({ name }) => name);
  } catch (error) {
    if (error instanceof Refused && /does not exist|not found|10007/i.test(error.message)) return undefined;
    throw error;
  }
}

/** Whether the front worker of an environment was never deployed: it gets its secrets with the first upload. */
export const isNew = async (environment, wrangler) => (await namesOf(environment, wrangler)) === undefined;

/**
 * What is missing on the platform of `wanted` (without it: of what the worker does not start without), in a sentence. A script that is not there
 * yet misses nothing: it gets its secrets with the first upload.
 */
export async function missingSecrets(environment, wrangler, wanted = Object.keys(RINGS)) {
  const there = await namesOf(environment, wrangler);
  const missing = there ? wanted.filter((name) => !there.includes(name)) : [];
  if (missing.length === 0) return [];
  return [`front of ${environment} has no ${missing.join(", ")}: npm run secrets -- put --env ${environment}.`];
}
