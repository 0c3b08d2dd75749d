// `npm run doctor`: looks at this machine, or at an environment, and says what to do.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { root, run } from "../../setup/steps.mjs";
import { command, DRY_RUN, ENV, environmentOf, PERSIST, Refused } from "../command.mjs";
import { blanks, contradictions, defaultsOf, originOf, settings } from "../environments.mjs";
import { complaints } from "../health.mjs";
import { judgeConfiguration, judgeSecrets } from "../judge.mjs";
import { platform, switches } from "../platform.mjs";
import { missingSecrets } from "../secrets/there.mjs";
import { open, fileOf as vaultOf } from "../secrets/vault.mjs";
import { withStores } from "../stores.mjs";
import { wrangler } from "../wrangler.mjs";

const DESCRIBED = {
  name: "doctor",
  about:
    "Looks whether everything is set up, on this machine and in an environment, and says what to do where it is not.",
  usage: ["", "--env staging", "--env production --dry-run"],
  options: {
    env: { ...ENV, default: "local" },
    file: { type: "string", about: "another file of secrets than the environment's own", value: "path" },
    origin: { type: "string", about: "where the product answers, if not where mails lead", value: "address" },
    "dry-run": { ...DRY_RUN, about: "looks at this machine and its files alone" },
    "persist-to": PERSIST,
  },
};

/** Each finding is a sentence; a check without one is good. */
const machine = {
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

/** A check that refuses is a finding. */
const refusing = (work) => async () => {
  await work();
  return [];
};

function files(environment, file) {
  return {
    "the wrangler files": async () => [...contradictions(environment), ...blanks(environment)],
    "the deployment's configuration": refusing(() =>
      judgeConfiguration({ environment, defaults: defaultsOf(environment), document: null }),
    ),
    "the secrets of this machine": refusing(() => judgeSecrets(open(file).secrets)),
    "the schedule": async () =>
      settings("front", environment).triggers.crons?.includes("* * * * *")
        ? []
        : [`wrangler.toml: ${environment} has no cron of every minute: mails that wait would wait for ever.`],
  };
}

function inside(environment, persist) {
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
      await judgeConfiguration({ environment, defaults: defaultsOf(environment), document });
      return [];
    }),
    "the operator": using(async ({ rows, missing }) => {
      if ((await missing()).length > 0) return [];
      const [{ operators }] = await rows(
        "SELECT COUNT(*) AS operators FROM role_members rm JOIN tenants t ON t.id = rm.tenant_id AND t.is_operator = 1 JOIN credentials c ON c.user_id = rm.user_id",
      );
      return operators > 0
        ? []
        : ["Nobody runs the platform: npm run bootstrap, then choose the password by its link."];
    }),
  };
}

function outside(environment) {
  return {
    "the secrets of the platform": () => missingSecrets(environment, wrangler),
    "the switches of the platform": async () => {
      const all = await switches(platform(), environment);
      const good = await Promise.all(all.map(({ isGood }) => isGood()));
      return all.filter((_, at) => !good[at]).map(({ what }) => `Not so: ${what}. npm run bootstrap switches it on.`);
    },
  };
}

async function look(checks) {
  let ill = 0;
  for (const [what, check] of Object.entries(checks)) {
    let findings;
    try {
      findings = await check();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      findings = [error.message];
    }
    ill += findings.length;
    console.log(`${findings.length === 0 ? "✓" : "✗"} ${what}`);
    for (const finding of findings) console.log(`    ${finding}`);
  }
  return ill;
}

await command(DESCRIBED, async ({ values }) => {
  const environment = environmentOf(values);
  const isRemote = environment !== "local";
  const origin = values.origin ?? originOf(environment);
  const checks = { ...machine, ...files(environment, values.file ?? vaultOf(environment)) };
  if (!isRemote || !values["dry-run"]) Object.assign(checks, inside(environment, values["persist-to"]));
  if (isRemote && !values["dry-run"]) Object.assign(checks, outside(environment));
  // A laptop's product need not run to be well.
  if (values.origin || (isRemote && !values["dry-run"])) checks["the product"] = () => complaints(origin, environment);
  const ill = await look(checks);
  console.log(ill === 0 ? `Everything of ${environment} is well.` : `${ill} things to do for ${environment}.`);
  return ill === 0 ? 0 : 1;
});
