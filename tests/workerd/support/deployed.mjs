// The product as deployed, without the development mailbox: mails are sent by the binding `EMAIL`.

import { join } from "node:path";
import { experimental_readRawConfig as readRaw } from "wrangler";
import { prepareSecrets, readSecrets } from "../../../scripts/setup/secrets.mjs";
import { root } from "../../../scripts/setup/steps.mjs";
import { Client } from "../../support/client.mjs";
import { harnessOf } from "./harness.mjs";
import { demoDatabase } from "./objects.mjs";

/** Starts it; `bound` are the bindings that replace the mailbox, `beside` the workers that they refer to. */
export async function startDeployed({ mail, bound = {}, beside = [] }) {
  const file = join(root, ".dev.vars");
  prepareSecrets(file);
  const secrets = readSecrets(file);
  const { rawConfig } = readRaw({ config: join(root, "wrangler.toml") });
  const vars = { ...rawConfig.vars, ...secrets, CONFIG: JSON.stringify({ mail }) };
  const config = { ...rawConfig, services: [], ...bound, vars };
  const server = harnessOf([
    { config },
    { configPath: "wrangler.objects.toml" },
    ...beside.map((config) => ({ config })),
  ]);
  const { url } = await server.listen();
  const front = server.getWorker("asgard");
  const DB = await demoDatabase(front, secrets);
  return {
    origin: url.origin,
    worker: (name) => server.getWorker(name),
    /** The log of the workers, as text. */
    log: () => server.getLogs().map((line) => JSON.stringify(line)),
    run: async (sql, ...values) =>
      (
        await DB.prepare(sql)
          .bind(...values)
          .all()
      ).results,
    /** The cron trigger of every minute. */
    cron: () => front.scheduled({ cron: "* * * * *" }),
    /** Requests a password reset mail, as a user's browser does. */
    forget: (email) => new Client(url.origin).post("/api/auth/pass-forgot", { email, domain: url.origin }),
    close: () => server.close(),
  };
}
