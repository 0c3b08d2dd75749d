// Development secrets, generated here and never committed. The objects' script needs none.

import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

const NAMES = ["TOKEN_KEYS", "GUARD_KEYS", "REFRESH_KEYS", "PEPPERS", "COUNTER_KEY"];

/** Creates the file unless it exists. */
export function prepareSecrets(file) {
  if (existsSync(file)) return;
  const lines = NAMES.map((name) => `${name}="dev1:${randomBytes(32).toString("base64url")}"`);
  try {
    writeFileSync(file, `${lines.join("\n")}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    // Two test files may start at once: the secrets of the first one count.
    if (error.code !== "EEXIST") throw error;
  }
}

/** Reads the secrets of a file, by name. */
export function readSecrets(file) {
  const lines = readFileSync(file, "utf8").matchAll(/^([A-Z_]+)="(.*)"$/gm);
  return Object.fromEntries([...lines].map(([, name, value]) => [name, value]));
}
