// What would be uploaded, by wrangler's own count, against the budgets. Nothing leaves this machine.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SCRIPT_BUDGETS } from "../../setup/budgets.mjs";
import { Refused } from "../command.mjs";
import { chosen, fileOf, SCRIPTS } from "../environments.mjs";
import { wrangler } from "../wrangler.mjs";

/** Bytes of a script in an environment, gzip. */
async function weigh(script, environment) {
  const folder = await mkdtemp(join(tmpdir(), "asgard-upload-"));
  try {
    const words = ["deploy", "--dry-run", "-c", fileOf(script), ...chosen(environment), "--outdir", folder];
    const [, kib] = (await wrangler(words)).match(/gzip: ([\d.]+) KiB/);
    return Math.round(Number(kib) * 1024);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A table of weights, a line a script; refuses what is over its budget. */
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
  if (over.length > 0) throw new Refused(`Over budget: ${over.join(", ")}.`);
}
