// Settings that no key in a wrangler file can set, by the platform's API: the zone, the database's replicas, the sender's domain.

import { zoneOf } from "./cloudflare-api.mjs";
import { OperationError } from "./command.mjs";
import { decisionsOf } from "./environments.mjs";
import { ensureStep } from "./steps.mjs";

/** Features of a zone that rewrite HTML: the CSP of the pages allows only our scripts. */
const REWRITERS = ["email_obfuscation", "rocket_loader", "server_side_exclude", "mirage"];
/** Version affinity: a visitor stays with the version that served the page, identified by network address. */
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

async function requireZone(api, host) {
  const zone = await zoneOf(api, host);
  if (!zone) throw new OperationError(`No zone of this account has ${host}: add its domain to the account first.`);
  return zone.id;
}

/** Every setting: its name, whether it is right, and how to set it. `isSlow` ones take effect a while later. */
export async function platformSettings(api, environment) {
  const { domain, sender, ids } = decisionsOf(environment);
  const from = sender.split("@").at(-1);
  const zone = await requireZone(api, domain);
  const mailZone = await requireZone(api, from);
  const database = `{account}/d1/database/${ids.database}`;
  const rules = `/zones/${zone}/rulesets/phases/${PHASE}/entrypoint`;
  return [
    {
      label: "D1 answers from one place: a right taken away counts everywhere at once (read replication off)",
      // In a dry run the resource may not exist yet.
      isGood: async () =>
        !ids.database || ((await api("GET", database))?.read_replication?.mode ?? "disabled") === "disabled",
      make: () => api("PUT", database, { read_replication: { mode: "disabled" } }),
    },
    {
      label: `mails may be sent from ${from}`,
      isSlow: true,
      isGood: async () => {
        const domains = (await api("GET", `/zones/${mailZone}/email/sending/subdomains`)) ?? [];
        return domains.some(({ name, enabled }) => name === from && enabled !== false);
      },
      make: () => api("POST", `/zones/${mailZone}/email/sending/subdomains`, { name: from }),
    },
    ...REWRITERS.map((feature) => ({
      label: `the zone leaves pages as they are (${feature} off)`,
      // A feature that the zone does not have is off.
      isGood: async () => ((await api("GET", `/zones/${zone}/settings/${feature}`))?.value ?? "off") === "off",
      make: () => api("PATCH", `/zones/${zone}/settings/${feature}`, { value: "off" }),
    })),
    {
      label: "a visitor keeps to one version while a deployment is under way (version affinity)",
      isGood: async () => ((await api("GET", rules))?.rules ?? []).some(({ ref }) => ref === AFFINITY.ref),
      make: async () => {
        const others = ((await api("GET", rules))?.rules ?? []).filter(({ ref }) => ref !== AFFINITY.ref);
        return api("PUT", rules, { rules: [...others, AFFINITY] });
      },
    },
  ];
}

/** Corrects the wrong settings. */
export async function applySettings(api, environment, tools) {
  for (const { label, isSlow, isGood, make } of await platformSettings(api, environment))
    await ensureStep({ label, isSlow, find: isGood, make }, tools);
}
