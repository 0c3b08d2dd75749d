// Runs wrangler; where it fails, its last output is the reason.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../setup/steps.mjs";
import { OperationError } from "./command.mjs";
import { configArgs } from "./environments.mjs";

/** Runs it; returns its output. */
export async function wrangler(words, options) {
  try {
    return await run("wrangler", words, options);
  } catch ({ output, message }) {
    const errors = (output ?? "").split("\n").filter((line) => /ERROR|✘|code:/.test(line));
    throw new OperationError(`wrangler ${words.slice(0, 3).join(" ")} failed: ${errors.join(" ").trim() || message}`);
  }
}

/** Runs `work` with a text in a temporary file that only its owner can read. */
export async function inFile(text, work, name = "text") {
  const folder = await mkdtemp(join(tmpdir(), "asgard-"));
  try {
    const file = join(folder, name);
    await writeFile(file, text, { mode: 0o600 });
    return await work(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Puts secrets into a script, all at once. */
export const putSecrets = (script, environment, secrets) =>
  inFile(JSON.stringify(secrets), (file) => wrangler(["secret", "bulk", file, ...configArgs(script, environment)]));
