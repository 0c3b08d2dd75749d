// The product with its own database, for one test file.

import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fillDatabase, runSql } from "../../scripts/setup/database.mjs";
import { claimPort } from "../../scripts/setup/ports.mjs";
import { prepareSecrets } from "../../scripts/setup/secrets.mjs";
import { digest } from "../../scripts/setup/stamp.mjs";
import { root } from "../../scripts/setup/steps.mjs";
import { keepLog } from "./kept-log.mjs";

const INPUTS = ["migrations", "seed", "apps/surveys/backend", "scripts/setup/database.mjs", ".dev.vars"];

/** Not among temporary files: systems remove those that were not read for days one by one, and another user cannot read them. */
const TEMPLATES = join(root, "node_modules/.filled");

/** The filled database: built once and copied for each caller. */
async function filled() {
  const secrets = join(root, ".dev.vars");
  prepareSecrets(secrets);
  const template = join(TEMPLATES, digest(INPUTS).slice(0, 16));
  if (existsSync(template)) return template;
  await mkdir(TEMPLATES, { recursive: true });
  const making = await mkdtemp(join(TEMPLATES, "filling-"));
  await fillDatabase(making, secrets);
  try {
    // Atomic, because test files run in parallel.
    await rename(making, template);
  } catch (error) {
    if (!existsSync(template)) throw error;
    await rm(making, { recursive: true, force: true });
  }
  return template;
}

/** A new folder with a copy of the filled database. */
export async function filledCopy() {
  const folder = await mkdtemp(join(tmpdir(), "asgard-"));
  await cp(await filled(), folder, { recursive: true });
  return folder;
}

/**
 * Starts it. `from` is the folder of a copy with other sources. `persist` keeps the data of an earlier start; `port` is
 * a fixed port; `sql` is added to the demo data.
 */
export async function product({ from = root, persist, vars, port, sql } = {}) {
  const folder = persist ?? (await filledCopy());
  if (sql) await runSql(folder, sql);
  const { serve } = await import(join(from, "scripts/setup/serve.mjs"));
  const running = await serve({ port: port ?? (await claimPort()), persist: folder, vars });
  keepLog(running.log);
  const clean = () => rm(folder, { recursive: true, force: true });
  return { ...running, persist: folder, stop: () => running.stop().then(clean) };
}
