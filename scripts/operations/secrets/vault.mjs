// The operator's own copy of an environment's secrets: the platform never gives one back. A file that only its owner reads, outside
// the repository's history, with a journal of what was done to it in comments. Keep it where passwords are kept.

import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../setup/steps.mjs";
import { Refused } from "../command.mjs";

/** The file of an environment; a laptop has the one that wrangler reads. */
export const fileOf = (environment) => join(root, environment === "local" ? ".dev.vars" : `.dev.vars.${environment}`);

/** Reads it: `secrets` by name and the `journal`, oldest first. */
export function open(file) {
  if (!existsSync(file)) throw new Refused(`${file} is not there: npm run secrets -- generate makes it.`);
  if ((statSync(file).mode & 0o077) !== 0)
    throw new Refused(`Others can read ${file}: chmod 600 ${file}, and rotate its keys if somebody did.`);
  const text = readFileSync(file, "utf8");
  const secrets = Object.fromEntries(
    [...text.matchAll(/^([A-Z_]+)="(.*)"$/gm)].map(([, name, value]) => [name, value]),
  );
  const journal = [...text.matchAll(/^# (\S+) (\w+) (\w+)$/gm)].map(([, at, name, step]) => ({ at, name, step }));
  return { secrets, journal };
}

/** Writes it whole or not at all. */
export function keep(file, { secrets, journal }) {
  const lines = [
    ...Object.entries(secrets).map(([name, value]) => `${name}="${value}"`),
    ...journal.map(({ at, name, step }) => `# ${at} ${name} ${step}`),
  ];
  writeFileSync(`${file}.new`, `${lines.join("\n")}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
