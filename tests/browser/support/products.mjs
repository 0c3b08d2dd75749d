// The product for a test file, with its own database, cache and objects, in this process. `wrangler dev`, a separate
// process, takes twice as long to start (decision 050).

import { join } from "node:path";
import { surveysSql } from "../../../apps/surveys/backend/seed.mjs";
import { appBackends, wranglerFiles } from "../../../scripts/setup/apps.mjs";
import { prepareSecrets, readSecrets } from "../../../scripts/setup/secrets.mjs";
import { environment, root } from "../../../scripts/setup/steps.mjs";
import { seedSql } from "../../../seed/build.mjs";
import { deploy, variant } from "./variant.mjs";

for (const name of ["WRANGLER_SEND_METRICS", "CLOUDFLARE_CF_FETCH_ENABLED", "CI"])
  process.env[name] = environment[name];
process.env.WRANGLER_LOG = "none";
const { createTestHarness } = await import("wrangler");
const { fill } = await import("../../support/fill.mjs");

const SECRETS = join(root, ".dev.vars");

/** The demo data, made once per worker process: hashing its passwords takes a fifth of a second. */
let demo;
function demoSql() {
  demo ??= seedSql(readSecrets(SECRETS).PEPPERS);
  return demo;
}

/** The running product of a worker process: one at a time. */
export class Products {
  #running = {};

  async start({ config, beside, sql = "", edits }) {
    await this.stop();
    prepareSecrets(SECRETS);
    const running = this.#running;
    if (edits) running.variant = await variant(edits);
    const options = (vars) => ({
      root: running.variant?.root ?? root,
      workers: wranglerFiles.map((configPath) => ({ configPath, vars })),
    });
    running.server = createTestHarness(options(config ? { CONFIG: JSON.stringify(config) } : {}));
    const { url } = await running.server.listen();
    // Not 127.0.0.1: for a browser that is another site, where the providers are.
    running.url = `http://localhost:${url.port}`;
    running.beside = await beside?.(running.url);
    if (running.beside) await running.server.update(options(running.beside.vars));
    const databaseOf = async (worker) => (await running.server.getWorker(worker).getEnv()).DB;
    await fill(await databaseOf("asgard"), "migrations", `${demoSql()}\n${sql}`);
    for (const { name, migrations } of appBackends)
      await fill(await databaseOf(name), migrations, name === "asgard-surveys" ? surveysSql() : "");
  }

  /** Deploys another build over the running one. The platform reads its list of files at startup, so it is updated. */
  async deploy(next) {
    await deploy(next, this.variant);
    await this.#running.server.update((options) => options);
  }

  async stop() {
    const { server, beside, variant } = this.#running;
    this.#running = {};
    await server?.close();
    await beside?.stop();
    await variant?.remove();
  }

  get url() {
    return this.#running.url;
  }

  /** The variant that runs, if the sources were edited. */
  get variant() {
    return this.#running.variant;
  }

  log() {
    const lines = this.#running.server?.getLogs() ?? [];
    return lines.map((line) => JSON.stringify(line)).join("\n");
  }
}
