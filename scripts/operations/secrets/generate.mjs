// New secrets of an environment: those that the worker does not start without.

import { OperationRefused } from "../command.mjs";
import { validateSecrets } from "../validate.mjs";
import { newEntry, RINGS } from "./rings.mjs";

/** Makes those that are missing; a dry run only says so. */
export async function generate(vault, isDry = false) {
  const { secrets, journal, ...rest } = (await vault.isThere()) ? await vault.read() : { secrets: {}, journal: [] };
  const missing = Object.keys(RINGS).filter((name) => !secrets[name]);
  if (missing.length === 0)
    throw new OperationRefused(
      `${vault.name} has all secrets: npm run rotate changes them without signing anybody out.`,
    );
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
