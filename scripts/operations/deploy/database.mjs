// The database of a deployment: that of the version which is served. A checkout from before a restore still names the damaged one.

import { OperationError } from "../command.mjs";
import { decisionsOf, nameOf } from "../environments.mjs";
import { databaseIn } from "../rollback/target.mjs";
import { toolsOf } from "./release.mjs";
import { current } from "./rollout.mjs";

/** Rejects a deployment that would move the front worker to another database. */
export async function requireServedDatabase(environment, api) {
  const served = await current(toolsOf(environment, api));
  const version = served && (await api("GET", `{account}/workers/scripts/${nameOf(environment)}/versions/${served}`));
  const { database } = decisionsOf(environment).ids;
  if (!version || databaseIn(version) === database) return;
  throw new OperationError(
    `The front worker of ${environment} is on the database ${databaseIn(version)}, and environments.json names ${database}: a database was restored since, and what was written to it would be missing. Take the environments.json that the restore wrote; if the other database is meant, as in a restore by hand, add --other-database.`,
  );
}
