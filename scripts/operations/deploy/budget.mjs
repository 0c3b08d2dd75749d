// The upload sizes against the budgets. Nothing leaves this machine.

import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { SCRIPT_BUDGETS } from "../../setup/budgets.mjs";
import { OperationError } from "../command.mjs";
import { configArgs, SCRIPTS } from "../environments.mjs";
import { wrangler } from "../wrangler.mjs";

/** Whether a file that wrangler wrote is uploaded: not its maps and its readme. */
const isUploaded = (name) => /\.(js|mjs|wasm)$/.test(name);

/** The gzip size of a script in an environment, measured as `npm run sizes` does: wrangler's own figure is that of a fast, weak gzip. */
async function weigh(script, environment) {
  const folder = await mkdtemp(join(tmpdir(), "asgard-upload-"));
  try {
    await wrangler(["deploy", "--dry-run", ...configArgs(script, environment), "--outdir", folder]);
    const names = (await readdir(folder, { recursive: true })).filter(isUploaded);
    if (names.length === 0) throw new Error(`wrangler would upload nothing of ${script}`);
    const files = await Promise.all(names.map((name) => readFile(join(folder, name))));
    return files.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A table of sizes, one line per script; rejects a script over its budget. */
export async function budget(environment, budgets = SCRIPT_BUDGETS) {
  const lines = [];
  const over = [];
  for (const script of SCRIPTS) {
    const bytes = await weigh(script, environment);
    const fits = bytes <= budgets[script];
    if (!fits) over.push(`${script} weighs ${bytes} of ${budgets[script]} bytes`);
    lines.push(
      `  ${fits ? "✓" : "✗"} ${script.padEnd(8)} ${String(bytes).padStart(7)} of ${budgets[script]} bytes gzip`,
    );
  }
  console.log(lines.join("\n"));
  if (over.length > 0) throw new OperationError(`Over budget: ${over.join(", ")}.`);
}
