// Generates an environment's secrets without which the worker does not start.

import { OperationError } from "../command.mjs";
import { validateSecrets } from "../validate.mjs";
import { newEntry, RINGS } from "./rings.mjs";

/** The content of a new vault beside one that nobody can open; rejects where there is none, or where this operator can open it. */
async function startAgain(vault) {
  if (!vault.isReadable)
    throw new OperationError(`${vault.name} is a file: move it away, and generate without --new-vault.`);
  if (!(await vault.isThere()))
    throw new OperationError(`${vault.name} is not there yet: generate without --new-vault.`);
  // After an interruption the new one is there.
  if (await vault.isReadable())
    throw new OperationError(`You can open ${vault.name}: npm run rotate changes its keys without losing anything.`);
  return { secrets: {}, journal: await vault.journal(), instead: true };
}

const currentContent = async (vault) => ((await vault.isThere()) ? vault.read() : { secrets: {}, journal: [] });

/** Generates the missing ones; a dry run only lists them. `isNew` starts without the old vault, which nobody can open any more. */
export async function generate(vault, { isDry = false, isNew = false } = {}) {
  const { secrets, journal, ...rest } = await (isNew ? startAgain(vault) : currentContent(vault));
  const missing = Object.keys(RINGS).filter((name) => !secrets[name]);
  if (missing.length === 0)
    throw new OperationError(`${vault.name} has all secrets: npm run rotate changes them without signing anybody out.`);
  const at = new Date().toISOString();
  const made = Object.fromEntries(missing.map((name) => [name, newEntry(at)]));
  const whole = { ...secrets, ...made };
  await validateSecrets(whole);
  if (isDry) return console.log(`✓ ${missing.join(", ")} would be made in ${vault.name}.`);
  await vault.write({
    ...rest,
    secrets: whole,
    journal: [...journal, ...missing.map((name) => ({ at, name, step: "made" }))],
  });
  if (isNew)
    console.log(
      "· The old vault is kept aside, in lost_vaults of the database of operations. You are the only operator of the new one: npm run operators -- add. What is lost: docs/operations/operators.md.",
    );
  return console.log(`✓ Made ${missing.join(", ")} in ${vault.name}.`);
}
