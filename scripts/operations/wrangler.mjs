// Runs wrangler; where it fails, its errors are the reason.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exitOnSignals, removedAfter } from "../setup/children.mjs";
import { run } from "../setup/steps.mjs";
import { OperationError } from "./command.mjs";
import { configArgs } from "./environments.mjs";

/** Why it failed, from its output; empty where it does not say. Its last line names the file of its log. */
export const reasonIn = (output) =>
  output
    .split("\n")
    .filter((line) => /ERROR|✘|code:/.test(line))
    .join(" ")
    .trim();

/** Runs it; returns its output. */
export async function wrangler(args, options) {
  try {
    return await run("wrangler", args, options);
  } catch ({ output, message }) {
    throw new OperationError(`wrangler ${args.slice(0, 3).join(" ")} failed: ${reasonIn(output ?? "") || message}`);
  }
}

/** Runs `work` with a text in a temporary file that only its owner can read, and that is removed in any case. */
export function inFile(text, work, name = "text") {
  const folder = mkdtempSync(join(tmpdir(), "asgard-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  return removedAfter(remove, () => {
    const file = join(folder, name);
    writeFileSync(file, text, { mode: 0o600 });
    return work(file);
  });
}

/** Puts secrets into a script, all at once. Without a file wrangler reads its input, and nothing is left on the disk; a signal ends it, too. */
export const putSecrets = (script, environment, secrets) =>
  exitOnSignals(() =>
    wrangler(["secret", "bulk", ...configArgs(script, environment)], { input: JSON.stringify(secrets) }),
  );
