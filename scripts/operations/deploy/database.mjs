// The database of an environment: that of the version which is served. A checkout from before a restore still names the damaged one, which nobody uses any
// more: a deployment from it would bring it back, and a command would read or write what nobody sees.

import { platform } from "../cloudflare-api.mjs";
import { OperationError } from "../command.mjs";
import { DEPLOYED, decisionsOf, nameOf } from "../environments.mjs";
import { databaseIn } from "../rollback/target.mjs";
import { current } from "./rollout.mjs";

/** Rejects another database than the one that is served, unless the option says that it is meant. A laptop has one only. */
export async function requireServedDatabase(environment, values, api) {
  if (values["other-database"] || !DEPLOYED.includes(environment)) return;
  const ask = api ?? platform();
  const script = `{account}/workers/scripts/${nameOf(environment)}`;
  const served = await current({ deployments: async () => (await ask("GET", `${script}/deployments`))?.deployments });
  const version = served && (await ask("GET", `${script}/versions/${served}`));
  const { database } = decisionsOf(environment).ids;
  if (!version || databaseIn(version) === database) return;
  throw new OperationError(
    `The front worker of ${environment} is on the database ${databaseIn(version)}, and environments.json names ${database}: a database was restored since, and what was written to it would be missing. Take the environments.json that the restore wrote; if the other database is meant, as in a restore by hand, add --other-database.`,
  );
}
