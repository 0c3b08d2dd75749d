// The environments. Bindings are defined once, in the wrangler files, which are those of a laptop; decisions about a deployed environment
// are written once, in `environments.json`, beside the ids that `npm run launch` adds. Wrangler's file of such an environment is generated
// from both, whenever it is needed.

import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "smol-toml";
import { root } from "../setup/steps.mjs";

export const API = "https://api.cloudflare.com/client/v4";

/** All of them; the first is a laptop. */
export const ENVIRONMENTS = ["local", "staging", "production"];
/** The deployed ones. */
export const DEPLOYED = ENVIRONMENTS.slice(1);
/** The scripts in the order of a deployment: each needs those before it. */
export const SCRIPTS = ["objects", "front"];

/** The file that defines a script's bindings. */
export const sourceOf = (script) => (script === "front" ? "wrangler.toml" : `wrangler.${script}.toml`);

const DECISIONS = join(root, "environments.json");
/** The generated files of deployed environments: they are neither edited nor committed. */
const MADE = "build/environments";

/** The decisions of a dry run, in place of the file. */
let inMemory;
const allDecisions = () => inMemory ?? JSON.parse(readFileSync(DECISIONS, "utf8"));

/** From now on decisions are kept in this process only: nothing is written. */
export function keepDecisionsInMemory() {
  inMemory = allDecisions();
}

/** The decisions about an environment, and the ids of its resources. */
export const decisionsOf = (environment) => allDecisions()[environment];

/** Writes a decision atomically. */
export function saveDecisions(environment, change) {
  const all = allDecisions();
  all[environment] = { ...all[environment], ...change };
  if (inMemory) return;
  writeFileSync(`${DECISIONS}.new`, `${JSON.stringify(all, null, 2)}\n`);
  renameSync(`${DECISIONS}.new`, DECISIONS);
}

/** One in so many successful requests is logged, unless decided otherwise (docs/operations/observe.md has the cost of lines). */
const LOG_ONE_IN = 10;

/** The name of an environment's resource at the platform. */
export const nameOf = (environment, thing = "") => ["asgard", thing, environment].filter(Boolean).join("-");
/** The name of the database: a different one after it was restored into a new database. */
export const databaseOf = (environment) => decisionsOf(environment).database ?? nameOf(environment);

/** The dataset in which an environment's worker measures its calls (Analytics Engine). */
export const datasetOf = (environment) => nameOf(environment).replaceAll("-", "_");

/** The URL of the account's measurements; empty where no account is configured. */
function measurementsUrl({ CLOUDFLARE_ACCOUNT_ID: account, CLOUDFLARE_API_BASE_URL: base = API } = process.env) {
  return account ? `${base}/accounts/${account}/analytics_engine/sql` : "";
}

/** The deployment's part of the runtime configuration: origin, mail and links. */
const configuration = ({ domain, sender, links }) =>
  JSON.stringify({ footer: links, mail: { from: sender, origin: `https://${domain}` } });

/** The built web of an environment. */
export const webOf = (environment) => (environment === "local" ? "dist" : `build/web/${environment}`);

/** The Durable Objects, as bindings of their own script and of those that call them. */
const objectsOf = ({ bindings }, environment) => ({
  bindings: bindings.map((binding) =>
    binding.script_name ? { ...binding, script_name: nameOf(environment, "objects") } : binding,
  ),
});

/** The binding of an app's backend in the front worker (worker/cloudflare/apps.rs). */
const appBinding = (name) => `APP_${name.toUpperCase().replaceAll("-", "_")}`;

/** Settings of the front worker that only a deployed environment has, or that differ from a laptop's. */
const frontOf = (source, environment, decision) => ({
  // The public domain, in a zone of the same account.
  routes: [{ pattern: decision.domain, custom_domain: true }],
  vars: {
    ENVIRONMENT: environment,
    CONFIG: configuration(decision),
    LOG_ONE_IN: String(decision.logOneIn ?? LOG_ONE_IN),
    // Where the worker reads its own measurements, with the secret MEASUREMENTS_TOKEN: in the account that it is deployed to.
    MEASUREMENTS_DATASET: datasetOf(environment),
    MEASUREMENTS_URL: measurementsUrl(),
  },
  assets: { ...source.assets, directory: join(root, webOf(environment)) },
  d1_databases: source.d1_databases.map((database) => ({
    ...database,
    database_name: databaseOf(environment),
    database_id: decision.ids.database,
    migrations_dir: join(root, database.migrations_dir),
  })),
  kv_namespaces: source.kv_namespaces.map((namespace) => ({ ...namespace, id: decision.ids.copies })),
  // The development mailbox and the sample app exist on a laptop only; these are the environment's app backends.
  services: Object.entries(decision.apps ?? {}).map(([name, service]) => ({ binding: appBinding(name), service })),
  // Every script runs where its caller is: a call needs D1 and the authority at the same time, once, and pages need neither.
  placement: { mode: "off" },
  // One data point per request (docs/operations/observe.md). A laptop has none.
  analytics_engine_datasets: [{ binding: "METRICS", dataset: datasetOf(environment) }],
});

/** The settings of a script in an environment: the source, and for a deployed one also the decisions. */
export function settings(script, environment) {
  // Wrangler's own parser is fifteen megabytes, which every command would load for these lines.
  const source = parse(readFileSync(join(root, sourceOf(script)), "utf8"));
  if (environment === "local") return source;
  return {
    ...source,
    name: nameOf(environment, script === "front" ? "" : script),
    main: join(root, source.main),
    durable_objects: objectsOf(source.durable_objects, environment),
    ...(script === "front" ? frontOf(source, environment, decisionsOf(environment)) : {}),
  };
}

/** Generates wrangler's file of a script in a deployed environment. */
function writeWranglerFile(script, environment) {
  const file = join(MADE, `${environment}.${script}.json`);
  mkdirSync(join(root, MADE), { recursive: true });
  const text = `${JSON.stringify(settings(script, environment), null, 2)}\n`;
  // Concurrent commands write the same file.
  const own = join(root, `${file}.${process.pid}`);
  writeFileSync(own, text);
  renameSync(own, join(root, file));
  return file;
}

/** The configuration file of a script in an environment, relative to the project's folder. */
export const fileOf = (script, environment) =>
  environment === "local" ? sourceOf(script) : writeWranglerFile(script, environment);

/** Wrangler's arguments that select a script in an environment. */
export const configArgs = (script, environment) => ["-c", fileOf(script, environment)];

export const defaultsOf = (environment) =>
  environment === "local" ? settings("front", "local").vars.CONFIG : configuration(decisionsOf(environment));

/** The public origin. */
export const originOf = (environment) => JSON.parse(defaultsOf(environment)).mail.origin;

const isHost = (host) => /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/.test(host);
/** The placeholder in `environments.json` before a decision. */
const isExample = (host) => /(^|\.)example\.com$/.test(host);

/** Validation errors of a decision. */
export function settingErrors(environment, { domain, sender, links, logOneIn = LOG_ONE_IN }) {
  const found = [];
  const about = `environments.json: ${environment}`;
  if (!isHost(domain)) found.push(`${about} has no domain (${domain}).`);
  if (!isHost(sender.split("@").at(-1)) || !/^[^@\s]+@[^@]+$/.test(sender))
    found.push(`${about}: the sender is no address (${sender}).`);
  if (!Number.isInteger(logOneIn) || logOneIn < 1) found.push(`${about}: logOneIn is a number from 1 (${logOneIn}).`);
  for (const [name, link] of Object.entries(links))
    if (!URL.canParse(link) || !link.startsWith("https://"))
      found.push(`${about}: the link ${name} is none (${link}).`);
  return found;
}

/** What is not filled in yet; nothing on a laptop. */
export function missingSettings(environment) {
  if (environment === "local") return [];
  const decision = decisionsOf(environment);
  const found = settingErrors(environment, decision);
  for (const [part, host] of Object.entries({ domain: decision.domain, sender: decision.sender.split("@").at(-1) }))
    if (isExample(host)) found.push(`environments.json: the ${part} of ${environment} is an example (${host}).`);
  for (const [part, id] of Object.entries({ database: decision.ids.database, copies: decision.ids.copies }))
    if (!id) found.push(`environments.json: ${environment} has no ${part} yet: npm run launch makes them.`);
  return found;
}
