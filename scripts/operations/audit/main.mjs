// `npm run audit -- verify`: verifies the audit log of every company: finds what was changed, removed or moved since it was sealed.

import { command, ENV, environmentOf, OperationError, OTHER_DATABASE, PERSIST } from "../command.mjs";
import { requireServedDatabase } from "../deploy/database.mjs";
import { DEPLOYED } from "../environments.mjs";
import { withStores } from "../stores.mjs";
import { printLogs } from "./report.mjs";
import { sealsIn } from "./seals.mjs";

const DESCRIBED = {
  name: "audit",
  about:
    "Verifies the audit log of every company: finds events that were changed, removed or moved after they were sealed. Ends with 1 if an audit log is damaged.",
  usage: ["verify", "verify --remote --env production", "verify --remote --env production --log worker.log"],
  options: {
    env: { ...ENV, default: "local" },
    remote: { type: "boolean", about: "reads the deployed database; always set for a deployed environment" },
    tenant: { type: "string", about: "one company only", value: "id" },
    log: {
      type: "string",
      about: "compares with the seals in a worker's log (npm run logs -- --json --event audit_sealed)",
      value: "file",
    },
    "other-database": OTHER_DATABASE,
    "persist-to": { ...PERSIST, default: ".wrangler/state" },
  },
};

/** Verifies all audit logs; returns the exit code. */
async function verified(rows, values) {
  // The file is read before the database, which then has at least its seals.
  const knownSeals = values.log === undefined ? undefined : sealsIn(values.log, values.tenant);
  const { all, damaged } = await printLogs(rows, { tenant: values.tenant, knownSeals });
  if (all === 0)
    throw new OperationError(
      values.tenant === undefined
        ? "There is no audit log in this database: every launched environment has one."
        : `There is no audit log of ${values.tenant}.`,
    );
  if (knownSeals) console.log(`Compared with ${[...knownSeals.values()].flat().length} seals of ${values.log}.`);
  console.log(damaged > 0 ? `${damaged} of ${all} audit logs are damaged.` : `${all} audit logs are whole.`);
  return damaged > 0 ? 1 : 0;
}

await command(DESCRIBED, async ({ values, positionals }) => {
  if (positionals.join(" ") !== "verify") throw new OperationError("Say what: verify.");
  const environment = environmentOf(values);
  if (Boolean(values.remote) !== DEPLOYED.includes(environment))
    throw new OperationError(
      values.remote ? "Name a deployed environment with --env." : `${environment} is read with --remote.`,
    );
  await requireServedDatabase(environment, values);
  return withStores(environment, values["persist-to"], ({ rows }) => verified(rows, values));
});
