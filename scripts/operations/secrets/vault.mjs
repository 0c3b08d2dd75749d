// The operators' own copy of an environment's secrets: the platform never returns one. On a laptop it is the file that wrangler reads; of a
// deployed environment it is stored at the platform, encrypted for its operators, so that nobody needs a file.

import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../setup/steps.mjs";
import { OperationError } from "../command.mjs";
import { sealedVault } from "./encrypted-vault.mjs";

/** The file of a laptop. */
const LOCAL = ".dev.vars";

/** Reads a file: `secrets` by name and the `journal`, oldest first. */
export function open(file) {
  if ((statSync(file).mode & 0o077) !== 0)
    throw new OperationError(`Others can read ${file}: chmod 600 ${file}, and rotate its keys if somebody did.`);
  const text = readFileSync(file, "utf8");
  const secrets = Object.fromEntries(
    [...text.matchAll(/^([A-Z_]+)="(.*)"$/gm)].map(([, name, value]) => [name, value]),
  );
  const journal = [...text.matchAll(/^# (\S+) (\w+) (\w+)$/gm)].map(([, at, name, step]) => ({ at, name, step }));
  return { secrets, journal };
}

/** Writes it atomically. */
function keep(file, { secrets, journal }) {
  const lines = [
    ...Object.entries(secrets).map(([name, value]) => `${name}="${value}"`),
    ...journal.map(({ at, name, step }) => `# ${at} ${name} ${step}`),
  ];
  writeFileSync(`${file}.new`, `${lines.join("\n")}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

const fileVault = (file) => ({
  name: file,
  isThere: async () => existsSync(file),
  read: async () => {
    if (existsSync(file)) return open(file);
    throw new OperationError(`${file} is not there: npm run secrets -- generate makes it.`);
  },
  write: async (content) => keep(file, content),
});

/**
 * The vault of an environment, or a named file: `isThere()`, `read()` returns its secrets and the journal of changes of keys, and
 * `write(content)` works after a `read`.
 */
export function vaultOf(environment, { file, api } = {}) {
  if (file) return fileVault(file);
  return environment === "local" ? fileVault(join(root, LOCAL)) : sealedVault(environment, api);
}
