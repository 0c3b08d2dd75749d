// Generates an environment's secrets without which the worker does not start.

import { OperationError } from "../command.mjs";
import { validateSecrets } from "../validate.mjs";
import { newEntry, RINGS } from "./rings.mjs";

/** Generates the missing ones; a dry run only lists them. */
export async function generate(vault, isDry = false) {
  const { secrets, journal, ...rest } = (await vault.isThere()) ? await vault.read() : { secrets: {}, journal: [] };
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
  return console.log(`✓ Made ${missing.join(", ")} in ${vault.name}.`);
}
