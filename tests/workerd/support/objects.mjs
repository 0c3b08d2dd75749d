// The product with objects that fail on command (worker/cloudflare/fault_injection.rs), and direct access to them.

import { join } from "node:path";
import { experimental_readRawConfig as readRaw } from "wrangler";
import { buildFaultInjection } from "../../../scripts/setup/build.mjs";
import { prepareSecrets, readSecrets } from "../../../scripts/setup/secrets.mjs";
import { root } from "../../../scripts/setup/steps.mjs";
import { seedSql } from "../../../seed/build.mjs";
import { fill } from "../../support/fill.mjs";
import { harnessOf } from "./harness.mjs";

/** Fills the database of a front worker with the demo users and returns it. */
export async function demoDatabase(front, { PEPPERS }) {
  const { DB } = await front.getEnv();
  await fill(DB, "migrations", seedSql(PEPPERS));
  return DB;
}

/** The objects' script with fault injection, which no deployment has. */
async function withFaultInjection(vars) {
  await buildFaultInjection();
  const { rawConfig } = readRaw({ config: join(root, "wrangler.objects.toml") });
  return { config: { ...rawConfig, main: "tests/workerd/support/fault-injection/objects.mjs", vars } };
}

/** Starts the product with the demo users: as shipped, or with objects that fail on command if `vars` say so. */
export async function startWithObjects(vars) {
  const objects = vars.TEST_COMMANDS ? await withFaultInjection(vars) : { configPath: "wrangler.objects.toml", vars };
  const secrets = join(root, ".dev.vars");
  prepareSecrets(secrets);
  const server = harnessOf([
    { configPath: "wrangler.toml" },
    objects,
    { configPath: "dev/wrangler.toml" },
    { configPath: "apps/surveys/wrangler.toml" },
  ]);
  const { url } = await server.listen();
  const front = server.getWorker("asgard");
  const DB = await demoDatabase(front, readSecrets(secrets));
  const { KV } = await front.getEnv();
  const script = server.getWorker("asgard-objects");
  const env = await script.getEnv();

  /** Sends one command to an object and returns status and body. */
  async function ask(binding, name, body) {
    const namespace = env[binding];
    const stub = namespace.get(namespace.idFromName(name));
    const response = await stub.fetch("https://object/", { method: "POST", body: JSON.stringify({ v: 1, body }) });
    const text = await response.text();
    return { status: response.status, body: response.ok ? JSON.parse(text) : text };
  }

  return {
    origin: url.origin,
    ask,
    /** Makes the object fail at its next real command. */
    prepare: (binding, name, act) => ask(binding, name, { prepare: { act } }),
    /** The tables of an object, without those of the platform. */
    async tables(binding, name) {
      const { body } = await ask(binding, name, {
        look: { sql: "SELECT name FROM sqlite_master WHERE type = 'table'" },
      });
      return body.map((row) => row.name).filter((table) => !/^_/.test(table));
    },
    /** Rows of the database. */
    rows: async (sql) => (await DB.prepare(sql).all()).results,
    cacheKeys: async () => (await KV.list()).keys.map(({ name }) => name),
    evict: (className, name) => script.evictDurableObject(className, { name }),
    close: () => server.close(),
  };
}
