// `npm run backup`: a dump of the database of an environment, encrypted for its operators, with a check that it can be restored.

import { rm, stat, writeFile } from "node:fs/promises";
import { checkDump, dumpChecker } from "../../dumps/check-dump.mjs";
import { bytesOf, partOf, sealedFor, writeFileAtomically } from "../../dumps/encrypted-dump.mjs";
import { platform } from "../cloudflare-api.mjs";
import { command, ENV, environmentOf, OperationError, OTHER_DATABASE } from "../command.mjs";
import { requireServedDatabase } from "../deploy/database.mjs";
import { DEPLOYED } from "../environments.mjs";
import { vaultOf } from "../secrets/vault.mjs";
import { exported } from "./export-database.mjs";
import { requireTime } from "./window.mjs";

const DESCRIBED = {
  name: "backup",
  about:
    "Dumps the database of an environment into a file that only its operators can decrypt (age), and ends with 1 if that dump could not be restored. While the platform exports, the database does not respond: run it once a week, in the quietest hour. `look` checks a backup, `open` checks it and writes it in plain text.",
  usage: [
    "--env production --output backup.age",
    "look backup.age",
    "open backup.age --output backup.sql",
    "--env production --output damaged.age --damaged",
  ],
  options: {
    env: { ...ENV, about: DEPLOYED.join(", ") },
    output: { type: "string", about: "where to write it", value: "file" },
    between: { type: "string", about: "fails outside of these hours (UTC)", value: "01-05" },
    "other-database": OTHER_DATABASE,
    damaged: {
      type: "boolean",
      about:
        "the database is damaged: reports what is wrong with the dump, and keeps it; of open: writes it although it is no backup",
    },
  },
};

const summary = ({ tables, rows }) => `${tables} tables, ${rows} rows`;
/** Prints the problems, one per line. */
function warn(complaints) {
  for (const each of complaints) console.log(`· ${each}`);
}

/** Writes a dump that `checker` sees meanwhile; with complaints it gets its name only if it is known to be damaged. Returns the verdict. */
async function writeUnlessComplained(bytes, output, checker, damaged) {
  let found;
  await writeFileAtomically(bytes, output, () => {
    found = checker.verdict();
    return damaged || found.complaints.length === 0;
  });
  return found;
}

async function make(environment, values) {
  const { output, damaged } = values;
  const api = platform();
  await requireServedDatabase(environment, values, api);
  const vault = vaultOf(environment, { api });
  const secrets = await vault.sealed();
  if (!secrets)
    throw new OperationError(`${environment} has no operators yet, for whom it would be sealed: npm run launch.`);
  const operators = await vault.operators();
  const checker = dumpChecker();
  async function* seen() {
    for await (const chunk of await exported(api, environment)) {
      checker.take(chunk);
      yield chunk;
    }
  }
  const sealed = await sealedFor(Object.values(operators), seen());
  const found = await writeUnlessComplained(sealed, output, checker, damaged);
  if (!damaged && found.complaints.length > 0)
    throw new OperationError(`${partOf(output)} is no backup: ${found.complaints.join("; ")}.`);
  warn(found.complaints);
  // Password hashes are useless without the pepper.
  await writeFile(`${output}.vault`, secrets);
  const { size } = await stat(output);
  console.log(`✓ ${output}: ${summary(found)}, ${size} bytes, sealed for ${Object.keys(operators).join(", ")}.`);
  console.log(`✓ ${output}.vault: the secrets, sealed for the same.`);
}

async function inspect(file) {
  const found = await checkDump(file);
  if (found.complaints.length > 0) throw new OperationError(`${file} is no backup: ${found.complaints.join("; ")}.`);
  console.log(`✓ ${file}: ${summary(found)}, whole and unchanged, and every statement can be run.`);
}

async function open(file, output, damaged) {
  const checker = dumpChecker();
  async function* seen() {
    for await (const chunk of bytesOf(file)) {
      checker.take(chunk);
      yield chunk;
    }
  }
  const found = await writeUnlessComplained(seen(), output, checker, damaged);
  if (!damaged && found.complaints.length > 0) {
    await rm(partOf(output), { force: true });
    throw new OperationError(
      `${file} is no backup: ${found.complaints.join("; ")}. Nothing is written; --damaged writes it all the same.`,
    );
  }
  warn(found.complaints);
  console.log(`✓ ${output}: ${summary(found)}, in plain text. Delete it as soon as it is restored.`);
}

await command(DESCRIBED, async ({ values, positionals: [act, file] }) => {
  if (act !== undefined && (!["look", "open"].includes(act) || !file))
    throw new OperationError("Say which: look or open, and the file.");
  if (act === "look") return inspect(file);
  if (!values.output) throw new OperationError("Name the file with --output.");
  if (act === "open") return open(file, values.output, values.damaged);
  const environment = environmentOf(values, DEPLOYED);
  if (values.between) requireTime(values.between, new Date());
  return make(environment, values);
});
