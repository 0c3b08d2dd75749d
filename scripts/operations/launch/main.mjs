// `npm run launch`: from an account to a healthy environment. Each step checks first and does what is missing, so the same command
// continues wherever it was interrupted.

import { administratorOf, makeFirst, OPTIONS, operators, printLink } from "../bootstrap/administrator.mjs";
import { platform } from "../cloudflare-api.mjs";
import { command, DRY_RUN, ENV, environmentOf, OperationError, OTHER_DATABASE, TAKE_OVER } from "../command.mjs";
import { requireServedDatabase } from "../deploy/database.mjs";
import { build, expand, firstSecrets, requireSecrets, toolsOf, validate } from "../deploy/release.mjs";
import { confirmFirstDeployment, rollOut } from "../deploy/rollout.mjs";
import { files, inside, machine, outside, product, runChecks } from "../doctor/checks.mjs";
import {
  configArgs,
  DEPLOYED,
  decisionsOf,
  keepDecisionsInMemory,
  originOf,
  saveDecisions,
  settingErrors,
} from "../environments.mjs";
import { withLease } from "../ledger.mjs";
import { applySettings } from "../platform-settings.mjs";
import { isNew } from "../secrets/deployed-secrets.mjs";
import { generate } from "../secrets/generate.mjs";
import { vaultOf } from "../secrets/vault.mjs";
import { ensureStep } from "../steps.mjs";
import { withStores } from "../stores.mjs";
import { requireAccount } from "./account.mjs";
import { printCommand, rehearsed } from "./rehearsal.mjs";
import { isServedAsDecided } from "./served.mjs";
import { ledgerOf, storesOf } from "./stores.mjs";

/** Pages that the footer links to. */
const LINKS = ["help", "privacy", "terms"];

const DESCRIBED = {
  name: "launch",
  about:
    "Creates an environment in an account: lists what has to be bought by hand, creates stores and secrets, deploys, waits for the domain, creates the first administrator, and checks everything. After an interruption the same command continues.",
  usage: [
    "--env production --domain app.example.org --email ada@example.org",
    "--env production --domain app.example.org --email ada@example.org --dry-run",
  ],
  options: {
    env: { ...ENV, about: DEPLOYED.join(", ") },
    domain: { type: "string", about: "domain of the product; it is written to environments.json", value: "host" },
    sender: { type: "string", about: "sender of mails, by default no-reply@ the domain", value: "address" },
    ...Object.fromEntries(
      LINKS.map((name) => [`${name}-page`, { type: "string", about: `if not /${name} of the domain`, value: "link" }]),
    ),
    ...OPTIONS,
    "other-database": OTHER_DATABASE,
    "take-over": TAKE_OVER,
    "dry-run": { ...DRY_RUN, about: "prints every call that would change something, and makes none" },
  },
};

/** The decision from the arguments: earlier decisions hold, unless the domain changes. */
function decision(environment, { domain, sender, ...links }) {
  const before = decisionsOf(environment);
  const isOther = domain !== undefined && domain !== before.domain;
  const from = { ...before, domain: domain ?? before.domain };
  return {
    domain: from.domain,
    sender: sender ?? (isOther ? `no-reply@${from.domain}` : before.sender),
    links: Object.fromEntries(
      LINKS.map((name) => [
        name,
        links[`${name}-page`] ?? (isOther ? `https://${from.domain}/${name}` : before.links[name]),
      ]),
    ),
  };
}

const log = (line) => console.log(`✓ ${line}`);

/** Prints everything that would be changed, without doing it. */
async function rehearse(api, environment, { domain, sender }) {
  const tools = { log, isRehearsal: true };
  const dry = rehearsed(api);
  for (const step of [ledgerOf(dry, environment), ...storesOf(dry, environment)]) await ensureStep(step, tools);
  if (await isNew(environment, api)) console.log("· would make the secrets, and seal them for you");
  await applySettings(dry, environment, tools);
  await printCommand(["d1", "migrations", "apply", "DB", ...configArgs("front", environment), "--remote"]);
  if (await isNew(environment, api)) {
    await printCommand(["deploy", ...configArgs("objects", environment)]);
    await printCommand(["deploy", ...configArgs("front", environment), "--secrets-file", "<the secrets>"]);
  }
  console.log(`· would wait for https://${domain}, and make the first administrator; mails would come from ${sender}`);
}

/** The front worker: deployed where there is none; otherwise its domain is made sure of. Later releases are for `npm run deploy`. */
async function frontWorker(api, environment, vault) {
  const tools = toolsOf(environment, api, { secrets: () => firstSecrets(vault) });
  await expand(environment);
  if (await isNew(environment, api)) {
    await build(environment);
    return rollOut(environment, tools);
  }
  await tools.wrangler(["triggers", "deploy", ...configArgs("front", environment)]);
  return confirmFirstDeployment(tools);
}

/** The first administrator, or a new link for one who has no password yet. */
const administrator = (environment, person) =>
  withStores(environment, undefined, async (stores) => {
    const { people, operators: there } = await operators(stores);
    if (there > 0) return log("somebody runs the platform");
    return printLink(person, originOf(environment), await makeFirst(stores, person, people > 0));
  });

await command(DESCRIBED, async ({ values }) => {
  const environment = environmentOf(values, DEPLOYED);
  const person = administratorOf(values);
  const decisions = decision(environment, values);
  const [fault] = settingErrors(environment, decisions);
  if (fault) throw new OperationError(fault);
  const api = platform();
  await requireAccount(api, decisions, console.log);
  if (values["dry-run"]) keepDecisionsInMemory();
  saveDecisions(environment, decisions);
  if (values["dry-run"]) return rehearse(api, environment, decisions);
  await ensureStep(ledgerOf(api, environment), { log });
  const found = await withLease({ api, environment, act: "launch", takeOver: values["take-over"] }, async () => {
    // A checkout that knows no database yet takes the one of that name, which may not be the one that is served either.
    if (decisionsOf(environment).ids.database) await requireServedDatabase(environment, values, api);
    for (const step of storesOf(api, environment)) await ensureStep(step, { log });
    await requireServedDatabase(environment, values, api);
    const vault = vaultOf(environment, { api });
    if (!(await vault.isThere())) {
      if (!(await isNew(environment, api)))
        throw new OperationError(
          `The front worker of ${environment} has secrets that no vault knows. npm run secrets -- generate makes new ones, and put brings them: everybody signs in again, and passwords need a reset.`,
        );
      await generate(vault);
    }
    await validate(environment);
    await applySettings(api, environment, { log });
    await frontWorker(api, environment, vault);
    await requireSecrets(environment, api);
    await administrator(environment, person);
    const { "the operator": _, ...stores } = inside(environment);
    const problemCount = await runChecks({
      ...machine,
      ...files(environment),
      ...stores,
      ...outside(environment),
      ...product(environment, originOf(environment)),
    });
    return { problemCount, isAsDecided: await isServedAsDecided(environment, api) };
  });
  if (found.problemCount > 0) console.log(`${found.problemCount} things to do for ${environment}.`);
  if (!found.isAsDecided)
    console.log(
      `The version that is served has another domain, sender or link than environments.json, in its mails, redirects and passkeys: npm run deploy -- --env ${environment} brings it to the worker.`,
    );
  if (found.problemCount > 0 || !found.isAsDecided) return 1;
  console.log(`${environment} is there, and well: https://${decisions.domain}`);
  return 0;
});
