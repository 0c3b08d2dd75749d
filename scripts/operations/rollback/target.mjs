// Where a rollback leads: to the release before, not to the version before. A changed secret also makes a version, of the same code with the
// older secrets, which may be retired keys; and a version is bound to a database, which a restore has replaced since.

import { OperationError } from "../command.mjs";
import { newestFirst } from "../deploy/rollout.mjs";
import { nameOf } from "../environments.mjs";

/** The command that lists an environment's versions. Without the name wrangler takes that of wrangler.toml, which is never deployed. */
export const listing = (environment) => `npx wrangler versions list --name ${nameOf(environment)}`;

/** Whether a version was made by a change of secrets, not by an upload. */
const isChangeOfSecrets = ({ annotations }) => annotations?.["workers/triggered_by"] === "secret";

/** The id of the product's database in a version. */
export function databaseIn({ resources }) {
  const { database_id, id } = resources.bindings.find(({ type, name }) => type === "d1" && name === "DB") ?? {};
  return database_id ?? id;
}

/** The version that all visitors have in a deployment; undefined while a rollout is between two. */
const wholeOf = ({ versions }) => versions.find(({ percentage }) => percentage === 100)?.version_id;

/**
 * The id of the last version of the release before the present one. `version(id)` returns a version as the platform has it. Where a
 * rollout was interrupted, it is the version that everybody had before.
 */
export async function releaseBefore(deployments, version, environment) {
  const all = newestFirst(deployments);
  const shared = all.map(wholeOf).filter(Boolean);
  if (all[0]?.versions.length > 1) return shared[0] ?? missing(environment);
  let isSameRelease = true;
  let present = shared[0];
  for (const id of shared.slice(1)) {
    if (id === present) continue;
    isSameRelease = isChangeOfSecrets(await version(present));
    if (!isSameRelease) return id;
    present = id;
  }
  return missing(environment);
}

function missing(environment) {
  throw new OperationError(
    `The platform lists no release before this one: name a version with --to (${listing(environment)}).`,
  );
}

/** Rejects a version that is bound to another database than the present one, as before a restore. */
export function requireSameDatabase(target, present) {
  const [then, now] = [target, present].map(databaseIn);
  if (then === now) return;
  throw new OperationError(
    `${target.id} is bound to the database ${then}, and the present version to ${now}: a database was restored in between, and everything written since would be missing. If that is meant, add --other-database.`,
  );
}
