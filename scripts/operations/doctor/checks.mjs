// The checks of this machine and of an environment: each is named, and each problem is a sentence that says what to do.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { root, run } from "../../setup/steps.mjs";
import { operators } from "../bootstrap/administrator.mjs";
import { platform } from "../cloudflare-api.mjs";
import { OperationError } from "../command.mjs";
import { defaultsOf, missingSettings, settings } from "../environments.mjs";
import { complaints } from "../health.mjs";
import { platformSettings } from "../platform-settings.mjs";
import { missingSecrets } from "../secrets/deployed-secrets.mjs";
import { vaultOf } from "../secrets/vault.mjs";
import { withStores } from "../stores.mjs";
import { validateConfiguration, validateSecrets } from "../validate.mjs";

/** Each problem is a sentence; a check without problems passes. */
export const machine = {
  "Node 24": async () => (Number(process.versions.node.split(".")[0]) >= 24 ? [] : ["Node is too old: npm install."]),
  Rust: () =>
    run("cargo", ["--version"]).then(
      () => [],
      () => ["Rust is missing: install rustup (https://rustup.rs) and open a new terminal."],
    ),
  "what was built": async () =>
    ["build/worker/index_bg.wasm"]
      .filter((path) => !existsSync(join(root, path)))
      .map((path) => `${path} is not there: npm run build.`),
};

/** The product as visitors see it. */
export const product = (environment, origin) => ({ "the product": () => complaints(origin, environment) });

/** Turns a rejection into a problem. */
const problemOf = (work) => async () => {
  await work();
  return [];
};

export function files(environment, file) {
  return {
    "what was decided": async () => missingSettings(environment),
    "the deployment's configuration": problemOf(() =>
      validateConfiguration({ environment, defaults: defaultsOf(environment), document: null }),
    ),
    ...(environment === "local" || file
      ? {
          "the secrets of this machine": problemOf(async () =>
            validateSecrets((await vaultOf(environment, { file }).read()).secrets),
          ),
        }
      : {}),
    "the schedule": async () =>
      settings("front", environment).triggers.crons?.includes("* * * * *")
        ? []
        : [`wrangler.toml: ${environment} has no cron of every minute: mails that wait would wait for ever.`],
  };
}

export function inside(environment, persist) {
  const using = (work) => () => withStores(environment, persist, work);
  return {
    "the migrations": using(async ({ missing }) => {
      const names = await missing();
      return names.length === 0
        ? []
        : [`${names.join(", ")} not applied: npm run deploy applies them, npm start on a laptop.`];
    }),
    "the runtime configuration": using(async ({ keys, text }) => {
      const kept = (await keys("config:current")).map(({ name }) => name);
      const document = kept.includes("config:current") ? await text("config:current") : null;
      await validateConfiguration({ environment, defaults: defaultsOf(environment), document });
      return [];
    }),
    "the operator": using(async ({ rows, missing }) => {
      if ((await missing()).length > 0) return [];
      const { operators: there } = await operators({ rows });
      return there > 0 ? [] : ["Nobody runs the platform: npm run bootstrap, then choose the password by its link."];
    }),
  };
}

export function outside(environment) {
  return {
    "the secrets of the platform": () => missingSecrets(environment, platform()),
    "the switches of the platform": async () => {
      const all = await platformSettings(platform(), environment);
      const good = await Promise.all(all.map(({ isGood }) => isGood()));
      return all
        .filter((_, at) => !good[at])
        .map(({ label }) => `Not so: ${label}. npm run launch, with the same words as the first time, switches it on.`);
    },
  };
}

/** Runs checks; returns the number of problems. */
export async function runChecks(checks) {
  let problemCount = 0;
  for (const [label, check] of Object.entries(checks)) {
    let problems;
    try {
      problems = await check();
    } catch (error) {
      if (!(error instanceof OperationError)) throw error;
      problems = [error.message];
    }
    problemCount += problems.length;
    console.log(`${problems.length === 0 ? "✓" : "✗"} ${label}`);
    for (const problem of problems) console.log(`    ${problem}`);
  }
  return problemCount;
}
