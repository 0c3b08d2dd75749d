// What no key in a wrangler file can switch on, by the platform's API: the zone's settings, the database's replicas, the sender's domain.

import { OperationRefused } from "./command.mjs";
import { decided } from "./environments.mjs";
import { zoneOf } from "./platform.mjs";
import { take } from "./steps.mjs";

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
const PHASE = "http_request_late_transform";

async function demandZone(ask, host) {
  const zone = await zoneOf(ask, host);
  if (!zone) throw new OperationRefused(`No zone of this account has ${host}: add its domain to the account first.`);
  return zone.id;
}

/** Every switch: what it is, whether it is as it must be, and how it is made so. `isSlow` ones are good a while after they were made. */
export async function switches(ask, environment) {
  const { domain, sender, ids } = decided(environment);
  const from = sender.split("@").at(-1);
  const zone = await demandZone(ask, domain);
  const mailZone = await demandZone(ask, from);
  const database = `{account}/d1/database/${ids.database}`;
  const rules = `/zones/${zone}/rulesets/phases/${PHASE}/entrypoint`;
  return [
    {
      what: "D1 answers from one place: a right taken away counts everywhere at once (read replication off)",
      // What a rehearsal would make first has none.
      isGood: async () =>
        !ids.database || ((await ask("GET", database))?.read_replication?.mode ?? "disabled") === "disabled",
      make: () => ask("PUT", database, { read_replication: { mode: "disabled" } }),
    },
    {
      what: `mails may be sent from ${from}`,
      isSlow: true,
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

/** Switches on what stands wrong. */
export async function switchOn(ask, environment, tools) {
  for (const { what, isSlow, isGood, make } of await switches(ask, environment))
    await take({ what, isSlow, find: isGood, make }, tools);
}
