// `npm run backup`: a dump of the database of an environment, and whether it could be restored.

import { stat, writeFile } from "node:fs/promises";
import { judgeDump } from "../../restore/dumped.mjs";
import { command, ENV, environmentOf, Refused } from "../command.mjs";
import { at, DEPLOYED } from "../environments.mjs";
import { platform } from "../platform.mjs";
import { vaultOf } from "../secrets/vault.mjs";
import { wrangler } from "../wrangler.mjs";

const DESCRIBED = {
  name: "backup",
  about:
    "Dumps the database of an environment into a file, and ends with 1 where that dump could not be restored. While the platform exports, the database answers nobody: once a week, in the quietest hour.",
  usage: ["--env production --output backup.sql"],
  options: {
    env: { ...ENV, about: DEPLOYED.join(", ") },
    output: { type: "string", about: "where to write it; it holds everything about people", value: "file" },
  },
};

await command(DESCRIBED, async ({ values }) => {
  const environment = environmentOf(values, DEPLOYED);
  if (!values.output) throw new Refused("Name the file with --output.");
  await wrangler([
    "d1",
    "export",
    "DB",
    ...at("front", environment),
    "--remote",
    "--output",
    values.output,
    "--skip-confirmation",
  ]);
  const { complaints, tables, rows } = await judgeDump(values.output);
  if (complaints.length > 0) throw new Refused(`${values.output} is no backup: ${complaints.join("; ")}.`);
  // Passwords are worth nothing without the key that they were hashed with.
  const sealed = await vaultOf(environment, { ask: platform() }).sealed();
  if (sealed) await writeFile(`${values.output}.vault`, sealed);
  const { size } = await stat(values.output);
  console.log(`✓ ${values.output}: ${tables} tables, ${rows} rows, ${size} bytes, and every statement can be run.`);
  console.log(
    `✓ ${values.output}.vault: ${sealed ? "the secrets, sealed for the operators" : "there is no vault yet"}.`,
  );
});
