// The product in workerd over a database and a KV that fail on command.

import { join } from "node:path";
import { experimental_readRawConfig as readRaw } from "wrangler";
import { prepareSecrets, readSecrets } from "../../../scripts/setup/secrets.mjs";
import { root } from "../../../scripts/setup/steps.mjs";
import { harnessOf } from "./harness.mjs";
import { demoDatabase } from "./objects.mjs";

/** The front worker behind an entry point with faults. */
function faulty(secrets) {
  const { rawConfig } = readRaw({ config: join(root, "wrangler.toml") });
  const main = "tests/workerd/support/faulty/front.mjs";
  return { config: { ...rawConfig, main, vars: { ...rawConfig.vars, ...secrets } } };
}

/** Starts it with the demo users. */
export async function startFaulty() {
  const file = join(root, ".dev.vars");
  prepareSecrets(file);
  const secrets = readSecrets(file);
  const server = harnessOf([
    faulty(secrets),
    { configPath: "wrangler.objects.toml" },
    { configPath: "dev/wrangler.toml" },
    { configPath: "apps/surveys/wrangler.toml" },
  ]);
  const { url } = await server.listen();
  const DB = await demoDatabase(server.getWorker("asgard"), secrets);
  const { KV } = await server.getWorker("asgard").getEnv();
  return {
    origin: url.origin,
    /** Sets the faults of the stores; an empty mood means none. */
    async stores(moods) {
      const body = JSON.stringify({ DB: "", KV: "", ...moods });
      await server.getWorker("asgard").fetch("http://asgard/faults", { method: "POST", body });
    },
    rows: async (sql, ...values) =>
      (
        await DB.prepare(sql)
          .bind(...values)
          .all()
      ).results,
    cacheKeys: async (prefix) => (await KV.list({ prefix })).keys.map(({ name }) => name),
    /** The cron trigger of every minute. */
    cron: () => server.getWorker("asgard").scheduled({ cron: "* * * * *" }),
    /** Log lines about an event. */
    log: (event) =>
      server
        .getLogs()
        .map((line) => JSON.stringify(line))
        .filter((line) => line.includes(event)),
    close: () => server.close(),
  };
}
