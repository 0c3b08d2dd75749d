// The environments, as wrangler's own reader understands the two files, and what in them still waits to be filled in.

import { join } from "node:path";
import { unstable_readConfig as readConfig } from "wrangler";
import { root } from "../setup/steps.mjs";

/** All of them; the first is a laptop. */
export const ENVIRONMENTS = ["local", "staging", "production"];
/** Those that are deployed. */
export const DEPLOYED = ENVIRONMENTS.slice(1);
/** The scripts in the order of a deployment: each needs those before it. */
export const SCRIPTS = ["objects", "front"];

/** The configuration file of a script. */
export const fileOf = (script) => (script === "front" ? "wrangler.toml" : `wrangler.${script}.toml`);

/** What wrangler is told to choose an environment: the laptop's is the top of the file. */
export const chosen = (environment) => ["--env", environment === "local" ? "" : environment];

/** The settings of a script in an environment. */
export function settings(script, environment) {
  const env = environment === "local" ? undefined : environment;
  return readConfig({ config: join(root, fileOf(script)), env }, { hideWarnings: true });
}

/** The deployment's part of the runtime configuration. */
export const defaultsOf = (environment) => settings("front", environment).vars.CONFIG;

/** Where people come in. */
export function originOf(environment) {
  return JSON.parse(defaultsOf(environment)).mail.origin;
}

const isZero = (id) => /^0+-?[0-]*\d$/.test(id);
const isExample = (host) => /(^|\.)example\.(com|org|net)$/.test(host);

/** What is not filled in yet, in words: nothing on a laptop. */
export function blanks(environment) {
  if (environment === "local") return [];
  const found = [];
  const { d1_databases, kv_namespaces, routes } = settings("front", environment);
  if (isZero(d1_databases[0].database_id)) {
    found.push(
      `wrangler.toml: database_id of ${environment} is not filled in; npx wrangler d1 create asgard-${environment} says it.`,
    );
  }
  if (isZero(kv_namespaces[0].id)) {
    found.push(
      `wrangler.toml: the KV id of ${environment} is not filled in; npx wrangler kv namespace create asgard-${environment} says it.`,
    );
  }
  const { mail } = JSON.parse(defaultsOf(environment));
  const named = { "the route": routes[0].pattern, "mail.origin": new URL(mail.origin).host, "mail.from": mail.from };
  for (const [what, host] of Object.entries(named)) {
    if (isExample(host.split("@").at(-1)))
      found.push(`wrangler.toml: ${what} of ${environment} is an example (${host}).`);
  }
  return found;
}

/** Where the file contradicts itself. */
export function contradictions(environment) {
  if (environment === "local") return [];
  const { routes, services, vars } = settings("front", environment);
  const found = [];
  const host = new URL(originOf(environment)).host;
  if (routes[0].pattern !== host)
    found.push(`wrangler.toml: mails of ${environment} lead to ${host}, people come in at ${routes[0].pattern}.`);
  if (services?.some(({ binding }) => binding === "DEV"))
    found.push(`${environment} has the development mailbox: take the service DEV out of it.`);
  if (vars.ENVIRONMENT !== environment)
    found.push(`wrangler.toml: ENVIRONMENT of ${environment} is ${vars.ENVIRONMENT}.`);
  return found;
}
