// Zones: their settings, their rules, and the names from which mails may be sent.

import { randomBytes } from "node:crypto";
import { ApiError } from "./api-error.mjs";

/** The defaults of a new zone: it rewrites pages. `mirage` does not exist in every plan. */
const PRESET = { email_obfuscation: "on", rocket_loader: "off", server_side_exclude: "on" };

function zoneOf({ account, params }) {
  const found = account.zones.find(({ id }) => id === params.zone);
  if (!found) throw new ApiError(403, 9109, "Unauthorized to access requested resource");
  return found;
}

/** A sender is verified when its records were seen, which takes a while. */
const shown = ({ platform }, sender) => ({
  tag: sender.tag,
  name: sender.name,
  enabled: platform.clock.now() >= sender.from,
});

const setting = (context) => {
  const { id } = context.params;
  if (!Object.hasOwn(PRESET, id)) throw new ApiError(404, 1003, "Undefined zone setting");
  return { id, value: zoneOf(context).settings[id] ?? PRESET[id] };
};

export const zoneRoutes = [
  [
    "GET",
    "/zones",
    ({ account, query }) =>
      account.zones
        .filter(({ name }) => !query.has("name") || name === query.get("name"))
        .map(({ id, name, status }) => ({
          id,
          name,
          status,
          name_servers: ["ada.ns.example.com", "bob.ns.example.com"],
          account: { id: account.id },
        })),
  ],
  ["GET", "/zones/:zone/settings/:id", setting],
  [
    "PATCH",
    "/zones/:zone/settings/:id",
    (context) => {
      setting(context);
      zoneOf(context).settings[context.params.id] = JSON.parse(context.body).value;
      return setting(context);
    },
  ],
  [
    "GET",
    "/zones/:zone/rulesets/phases/:phase/entrypoint",
    (context) => {
      const { rules } = zoneOf(context);
      if (rules.length === 0) throw new ApiError(404, 10003, "could not find entrypoint ruleset in the phase");
      return { id: "ruleset", rules };
    },
  ],
  [
    "PUT",
    "/zones/:zone/rulesets/phases/:phase/entrypoint",
    (context) => {
      const zone = zoneOf(context);
      zone.rules = JSON.parse(context.body).rules;
      return { id: "ruleset", rules: zone.rules };
    },
  ],
  [
    "GET",
    "/zones/:zone/email/sending/subdomains",
    (context) => {
      const zone = zoneOf(context);
      return context.account.senders.filter(({ zoneId }) => zoneId === zone.id).map((sender) => shown(context, sender));
    },
  ],
  [
    "POST",
    "/zones/:zone/email/sending/subdomains",
    (context) => {
      const { account, body, platform } = context;
      const zone = zoneOf(context);
      const { name } = JSON.parse(body);
      if (!account.isPaid) throw new ApiError(403, 2007, "Email Sending is not available on this plan");
      if (name !== zone.name && !name.endsWith(`.${zone.name}`))
        throw new ApiError(400, 2008, "Subdomain must be within the zone");
      let sender = account.senders.find((each) => each.name === name);
      if (!sender) {
        const from = platform.clock.now() + platform.delays.sender;
        sender = { tag: randomBytes(16).toString("hex"), name, zoneId: zone.id, from };
        account.senders.push(sender);
      }
      return shown(context, sender);
    },
  ],
];
