// The product with its own database, for one test file.

import { existsSync } from "node:fs";
import { cp, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fillDatabase, runSql } from "../../scripts/setup/database.mjs";
import { claimPort } from "../../scripts/setup/ports.mjs";
import { prepareSecrets } from "../../scripts/setup/secrets.mjs";
import { digest } from "../../scripts/setup/stamp.mjs";
import { root } from "../../scripts/setup/steps.mjs";

/** The filled database: built once and copied for each caller. */
async function filled() {
  const secrets = join(root, ".dev.vars");
  prepareSecrets(secrets);
  const template = join(
    tmpdir(),
    `asgard-template-${digest(["migrations", "seed", "apps/surveys/backend", ".dev.vars"]).slice(0, 16)}`,
  );
  if (existsSync(template)) return template;
  const making = await mkdtemp(join(tmpdir(), "asgard-filling-"));
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
  const clean = () => rm(folder, { recursive: true, force: true });
  return { ...running, persist: folder, stop: () => running.stop().then(clean) };
}
