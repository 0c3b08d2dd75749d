// Which secrets the scripts on the platform have: their names are told, their values never.

import { Refused } from "../command.mjs";
import { chosen, fileOf, JUDGES } from "../environments.mjs";
import { RINGS } from "./rings.mjs";

/** Names of a script's secrets; `undefined` where there is no such script yet. */
async function namesOf(script, environment, wrangler) {
  try {
    const said = await wrangler(["secret", "list", "-c", fileOf(script), ...chosen(environment)]);
    return JSON.parse(said.slice(said.indexOf("["))).map(({ name }) => name);
  } catch (error) {
    if (error instanceof Refused && /does not exist|not found|10007/i.test(error.message)) return undefined;
    throw error;
  }
}

/**
 * What is missing on the platform of `wanted` (without it: of what the worker does not start without), a sentence a script. A script
 * that is not there yet misses nothing: it gets its secrets with the first upload.
 */
export async function missingSecrets(environment, wrangler, wanted = Object.keys(RINGS)) {
  const found = [];
  for (const script of JUDGES) {
    const there = await namesOf(script, environment, wrangler);
    const missing = there ? wanted.filter((name) => !there.includes(name)) : [];
    if (missing.length > 0)
      found.push(
        `${script} of ${environment} has no ${missing.join(", ")}: npm run secrets -- put --env ${environment}.`,
      );
  }
  return found;
}
