// Development secrets, generated here and never committed. The objects' script needs none.

import { randomBytes } from "node:crypto";
import { constants, copyFileSync, existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";

const NAMES = ["TOKEN_KEYS", "GUARD_KEYS", "REFRESH_KEYS", "PEPPERS", "COUNTER_KEY"];

/** Gives a file its name, unless another one has it; where a file can have one name only, it is copied. */
function name(from, to) {
  try {
    linkSync(from, to);
  } catch (error) {
    if (error.code !== "EEXIST") copyFileSync(from, to, constants.COPYFILE_EXCL);
  }
}

/** Creates the file unless it exists. Two test files may start at once: whoever sees it sees all of it, and the first one counts. */
export function prepareSecrets(file) {
  if (existsSync(file)) return;
  const lines = NAMES.map((name) => `${name}="dev1:${randomBytes(32).toString("base64url")}"`);
  const making = `${file}.${process.pid}`;
  writeFileSync(making, `${lines.join("\n")}\n`, { mode: 0o600 });
  try {
    name(making, file);
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  } finally {
    rmSync(making, { force: true });
  }
}

/** Reads the secrets of a file, by name. */
export function readSecrets(file) {
  const lines = readFileSync(file, "utf8").matchAll(/^([A-Z_]+)="(.*)"$/gm);
  return Object.fromEntries([...lines].map(([, name, value]) => [name, value]));
}
