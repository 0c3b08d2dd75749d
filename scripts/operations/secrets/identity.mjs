// The key of an operator that opens encrypted vaults (age, X25519), in a file that never leaves the machine.

import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { Decrypter, generateX25519Identity, identityToRecipient } from "age-encryption";
import { OperationError } from "../command.mjs";

/** The path of the operator's key. */
export const identityFile = () => process.env.ASGARD_IDENTITY || join(homedir(), ".config/asgard/identity");

/** Where a file is no key: nothing of what is in it may reach a terminal or a log, and age's own errors name the key. */
const noKey = (file, why) =>
  new OperationError(
    `Your own key at ${file} is no key: ${why}. Put your copy of it back; without one, move the file away, and npm run operators -- me makes another key, for which another operator adds you.`,
  );

/** The key in the text of a file: its only line, beside comments and empty lines as age-keygen writes them. */
function keyIn(text, file) {
  const lines = text.split("\n").map((line) => line.trim());
  const [key, ...more] = lines.filter((line) => line !== "" && !line.startsWith("#"));
  if (key === undefined) throw noKey(file, "it is empty");
  if (more.length > 0) throw noKey(file, "it has more than one line");
  try {
    new Decrypter().addIdentity(key);
  } catch {
    throw noKey(file, "it was cut off or mistyped");
  }
  return key;
}

/** The operator's key; where it is missing, rejects with how to create one. */
export function identity() {
  const file = identityFile();
  if (!existsSync(file))
    throw new OperationError(`You have no key of your own at ${file}: npm run operators -- me makes it.`);
  if ((statSync(file).mode & 0o077) !== 0) throw new OperationError(`Others can read ${file}: chmod 600 ${file}.`);
  return keyIn(readFileSync(file, "utf8"), file);
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
