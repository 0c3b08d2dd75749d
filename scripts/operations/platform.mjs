// What no key in a wrangler file can switch on, by the platform's API: the zone's settings, the database's replicas, the sender's
// domain. CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID come from the environment, as for wrangler.

import { Refused } from "./command.mjs";
import { defaultsOf, originOf, settings } from "./environments.mjs";

/** Features of a zone that rewrite HTML: the policy of the pages allows no script but ours. */
const REWRITERS = ["email_obfuscation", "rocket_loader", "server_side_exclude", "mirage"];
/** Everybody stays with the version that served their page, told by their network address. */
const AFFINITY = {
  ref: "asgard_version_affinity",
  description: "Asgard: one version of the worker for a visitor while a deployment is under way",
  expression: "true",
  action: "rewrite",
  action_parameters: {
    headers: { "Cloudflare-Workers-Version-Key": { operation: "set", expression: "to_string(ip.src)" } },
  },
};

/** The API as an account sees it. */
export function platform(env = process.env) {
  const base = env.CLOUDFLARE_API_BASE_URL ?? "https://api.cloudflare.com/client/v4";
  for (const name of ["CLOUDFLARE_API_TOKEN", "CLOUDFLARE_ACCOUNT_ID"]) {
    if (!env[name]) throw new Refused(`Set ${name}: the platform is asked as the account it belongs to.`);
  }
  const account = `/accounts/${env.CLOUDFLARE_ACCOUNT_ID}`;
  return async (method, path, body) => {
    const response = await fetch(base + path.replace("{account}", account), {
      method,
      headers: { authorization: `Bearer ${env.CLOUDFLARE_API_TOKEN}`, "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    });
    const answer = await response.json().catch(() => ({}));
    if (response.status === 404) return null;
    if (!response.ok || answer.success !== true) {
      const why = answer.errors?.map(({ message }) => message).join(", ") || `status ${response.status}`;
      throw new Refused(`The platform refuses ${method} ${path}: ${why}.`);
    }
    return answer.result;
  };
}

/** Asks the measurements of an account (Analytics Engine) by SQL; answers rows. */
export function sql(env = process.env) {
  const base = env.CLOUDFLARE_API_BASE_URL ?? "https://api.cloudflare.com/client/v4";
  return async (question) => {
    const response = await fetch(`${base}/accounts/${env.CLOUDFLARE_ACCOUNT_ID}/analytics_engine/sql`, {
      method: "POST",
      headers: { authorization: `Bearer ${env.CLOUDFLARE_API_TOKEN}` },
      body: question,
      signal: AbortSignal.timeout(30_000),
    });
    if (!response.ok)
      throw new Refused(
        `The measurements cannot be read (status ${response.status}): the token needs Account Analytics, read.`,
      );
    return (await response.json()).data;
  };
}

/** The zone of a host: its own or a parent's. */
async function zoneOf(ask, host) {
  for (let name = host; name.includes("."); name = name.slice(name.indexOf(".") + 1)) {
    const [zone] = (await ask("GET", `/zones?name=${name}`)) ?? [];
    if (zone) return zone.id;
  }
  throw new Refused(`No zone of this account has ${host}: add its domain to the account first.`);
}

const PHASE = "http_request_late_transform";

/** Every switch: what it is, whether it is as it must be, and how it is made so. */
export async function switches(ask, environment) {
  const zone = await zoneOf(ask, new URL(originOf(environment)).host);
  const from = JSON.parse(defaultsOf(environment)).mail.from.split("@").at(-1);
  const mailZone = await zoneOf(ask, from);
  const database = `{account}/d1/database/${settings("front", environment).d1_databases[0].database_id}`;
  const rules = `/zones/${zone}/rulesets/phases/${PHASE}/entrypoint`;
  return [
    {
      what: "D1 answers from one place: a right taken away counts everywhere at once (read replication off)",
      isGood: async () => ((await ask("GET", database))?.read_replication?.mode ?? "disabled") === "disabled",
      make: () => ask("PUT", database, { read_replication: { mode: "disabled" } }),
    },
    {
      what: `mails may be sent from ${from}`,
      isGood: async () => {
        const domains = (await ask("GET", `/zones/${mailZone}/email/sending/subdomains`)) ?? [];
        return domains.some(({ name, enabled }) => name === from && enabled !== false);
      },
      make: () => ask("POST", `/zones/${mailZone}/email/sending/subdomains`, { name: from }),
    },
    ...REWRITERS.map((feature) => ({
      what: `the zone leaves pages as they are (${feature} off)`,
      // A feature that the zone does not have is off.
      isGood: async () => ((await ask("GET", `/zones/${zone}/settings/${feature}`))?.value ?? "off") === "off",
      make: () => ask("PATCH", `/zones/${zone}/settings/${feature}`, { value: "off" }),
    })),
    {
      what: "a visitor keeps to one version while a deployment is under way (version affinity)",
      isGood: async () => ((await ask("GET", rules))?.rules ?? []).some(({ ref }) => ref === AFFINITY.ref),
      make: async () => {
        const others = ((await ask("GET", rules))?.rules ?? []).filter(({ ref }) => ref !== AFFINITY.ref);
        return ask("PUT", rules, { rules: [...others, AFFINITY] });
      },
    },
  ];
}
