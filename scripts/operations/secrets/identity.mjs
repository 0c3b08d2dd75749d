// The key of an operator that opens encrypted vaults (age, X25519), in a file that never leaves the machine.

import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { OperationError } from "../command.mjs";

/** The path of the operator's key. */
export const identityFile = () => process.env.ASGARD_IDENTITY || join(homedir(), ".config/asgard/identity");

/** The operator's key; where it is missing, rejects with how to create one. */
export function identity() {
  const file = identityFile();
  if (!existsSync(file))
    throw new OperationError(`You have no key of your own at ${file}: npm run operators -- me makes it.`);
  if ((statSync(file).mode & 0o077) !== 0) throw new OperationError(`Others can read ${file}: chmod 600 ${file}.`);
  return readFileSync(file, "utf8").trim();
}

/** The operator's public key, for which others encrypt; creates the key where there is none. */
export async function recipient() {
  const file = identityFile();
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, `${await generateX25519Identity()}\n`, { mode: 0o600, flag: "wx" });
  }
  return identityToRecipient(identity());
}
