// The environments. Bindings stand once, in the wrangler files, which are those of a laptop; what a person decides of an environment that is
// deployed stands once, in `environments.json`, beside the ids that `npm run launch` writes. Wrangler's file of such an environment is made
// of both, whenever it is needed.

import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "smol-toml";
import { root } from "../setup/steps.mjs";

/** The platform's API. */
export const API = "https://api.cloudflare.com/client/v4";

/** All of them; the first is a laptop. */
export const ENVIRONMENTS = ["local", "staging", "production"];
/** Those that are deployed. */
export const DEPLOYED = ENVIRONMENTS.slice(1);
/** The scripts in the order of a deployment: each needs those before it. */
export const SCRIPTS = ["objects", "front"];

/** The file where bindings stand. */
export const sourceOf = (script) => (script === "front" ? "wrangler.toml" : `wrangler.${script}.toml`);

const DECISIONS = join(root, "environments.json");
/** Where the files of deployed environments are made: nobody edits them, and they are not kept. */
const MADE = "build/environments";

/** What a rehearsal supposes, in the place of the file. */
let supposed;
const decisions = () => supposed ?? JSON.parse(readFileSync(DECISIONS, "utf8"));

/** From now on decisions count in this process alone: nothing is written. */
export function suppose() {
  supposed = decisions();
}

/** What people decided of an environment, and the ids of what it has. */
export const decided = (environment) => decisions()[environment];

/** Writes what was decided: whole, or not at all. */
export function decide(environment, change) {
  const all = decisions();
  all[environment] = { ...all[environment], ...change };
  if (supposed) return;
  writeFileSync(`${DECISIONS}.new`, `${JSON.stringify(all, null, 2)}\n`);
  renameSync(`${DECISIONS}.new`, DECISIONS);
}

/** Of how many successes one is a line in the log, where nobody decided otherwise (docs/operations/observe.md has what lines cost). */
const LOG_ONE_IN = 10;

/** How a thing of an environment is called at the platform. */
export const nameOf = (environment, thing = "") => ["asgard", thing, environment].filter(Boolean).join("-");
/** What the database is called: another name after it was restored into a new one. */
export const databaseOf = (environment) => decided(environment).database ?? nameOf(environment);

/** Where the worker of an environment counts its calls (Analytics Engine). */
export const datasetOf = (environment) => nameOf(environment).replaceAll("-", "_");

/** Where the measurements of the account are asked for; nothing where no account is named. */
function measurementsUrl({ CLOUDFLARE_ACCOUNT_ID: account, CLOUDFLARE_API_BASE_URL: base = API } = process.env) {
  return account ? `${base}/accounts/${account}/analytics_engine/sql` : "";
}

/** The deployment's part of the runtime configuration: where people and their mails are sent. */
const configuration = ({ domain, sender, links }) =>
  JSON.stringify({ footer: links, mail: { from: sender, origin: `https://${domain}` } });

/** The built web of an environment. */
export const webOf = (environment) => (environment === "local" ? "dist" : `build/web/${environment}`);

/** The objects, as their own script has them, and as those who call them have. */
const objectsOf = ({ bindings }, environment) => ({
  bindings: bindings.map((binding) =>
    binding.script_name ? { ...binding, script_name: nameOf(environment, "objects") } : binding,
  ),
});

/** What the front worker knows the backend of an app as (worker/cloudflare/apps.rs). */
const appBinding = (name) => `APP_${name.toUpperCase().replaceAll("-", "_")}`;

/** What only the front worker of a deployed environment has, or has otherwise than a laptop. */
const frontOf = (source, environment, decision) => ({
  // Where people come in: a domain of a zone in the same account.
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
  // The development mailbox and the sample app are a laptop's; here are the backends of apps that this environment has.
  services: Object.entries(decision.apps ?? {}).map(([name, service]) => ({ binding: appBinding(name), service })),
  // Every script runs where its caller is: a call needs D1 and the authority at the same time, once, and pages need neither.
  placement: { mode: "off" },
  // A data point a request (docs/operations/observe.md). A laptop has none.
  analytics_engine_datasets: [{ binding: "METRICS", dataset: datasetOf(environment) }],
});

/** The settings of a script in an environment: what stands in the source, and of one that is deployed also what was decided. */
export function settings(script, environment) {
  // Wrangler's own reader is fifteen megabytes, which every command would load for these lines.
  const source = parse(readFileSync(join(root, sourceOf(script)), "utf8"));
  if (environment === "local") return source;
  return {
    ...source,
    name: nameOf(environment, script === "front" ? "" : script),
    main: join(root, source.main),
    durable_objects: objectsOf(source.durable_objects, environment),
    ...(script === "front" ? frontOf(source, environment, decided(environment)) : {}),
  };
}

/** The file of a script in an environment that is deployed, for wrangler. */
function made(script, environment) {
  const file = join(MADE, `${environment}.${script}.json`);
  mkdirSync(join(root, MADE), { recursive: true });
  const text = `${JSON.stringify(settings(script, environment), null, 2)}\n`;
  // Two commands at once make the same file.
  const own = join(root, `${file}.${process.pid}`);
  writeFileSync(own, text);
  renameSync(own, join(root, file));
  return file;
}

/** The configuration file of a script in an environment, from the project's folder. */
export const fileOf = (script, environment) => (environment === "local" ? sourceOf(script) : made(script, environment));

/** What wrangler is told to work on a script in an environment. */
export const at = (script, environment) => ["-c", fileOf(script, environment)];

/** The deployment's part of the runtime configuration. */
export const defaultsOf = (environment) =>
  environment === "local" ? settings("front", "local").vars.CONFIG : configuration(decided(environment));

/** Where people come in. */
export const originOf = (environment) => JSON.parse(defaultsOf(environment)).mail.origin;

const isHost = (host) => /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/.test(host);
/** What stands in `environments.json` before anybody decided. */
const isExample = (host) => /(^|\.)example\.com$/.test(host);

/** What is wrong with a decision, in words. */
export function faults(environment, { domain, sender, links, logOneIn = LOG_ONE_IN }) {
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

/** What is not filled in yet, in words: nothing on a laptop. */
export function blanks(environment) {
  if (environment === "local") return [];
  const decision = decided(environment);
  const found = faults(environment, decision);
  for (const [what, host] of Object.entries({ domain: decision.domain, sender: decision.sender.split("@").at(-1) }))
    if (isExample(host)) found.push(`environments.json: the ${what} of ${environment} is an example (${host}).`);
  for (const [what, id] of Object.entries({ database: decision.ids.database, copies: decision.ids.copies }))
    if (!id) found.push(`environments.json: ${environment} has no ${what} yet: npm run launch makes them.`);
  return found;
}
