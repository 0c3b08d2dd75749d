// The prerequisites of an account, and what only a person can buy or switch on, as sentences.

import { PlatformError, sql, zoneOf } from "../cloudflare-api.mjs";
import { OperationError } from "../command.mjs";

/** The response, or undefined where the token lacks permission. */
const allowed = (response) =>
  response.catch((error) => {
    if (error instanceof PlatformError && error.status === 403) return undefined;
    throw error;
  });

async function plan(api) {
  const bought = await allowed(api("GET", "{account}/subscriptions"));
  if (bought === undefined)
    return { note: "the token may not read subscriptions: see yourself that the plan is Workers Paid" };
  return bought?.some(({ rate_plan: { id } }) => /^workers_(?!free)/.test(id))
    ? {}
    : {
        todo: "Buy the Workers paid plan: dashboard, Workers & Pages, Plans. Without it CPU time ends a sign-in, and no mail leaves.",
      };
}

async function measurements(api) {
  const isOff = await sql(api)("SHOW TABLES").then(
    () => false,
    (error) => {
      // An outage of the platform says nothing about the account.
      if (error.status === undefined || error.status === 429 || error.status >= 500) throw error;
      return true;
    },
  );
  return !isOff
    ? {}
    : {
        todo: "Switch Analytics Engine on: dashboard, Workers & Pages, Analytics Engine; and give the token Account Analytics: read.",
      };
}

async function zone(api, host) {
  const found = await zoneOf(api, host);
  if (!found)
    return {
      todo: `Add the domain of ${host} to the account: dashboard, Add a domain. Then its registrar names the platform's name servers.`,
    };
  if (found.status !== "active")
    return {
      todo: `${found.name} waits for its registrar to name ${found.name_servers.join(" and ")} as its name servers.`,
    };
  return {};
}

/** Checks everything, and rejects with all that is missing at once. */
export async function requireAccount(api, { domain, sender }, log) {
  const known = await allowed(api("GET", "{account}"));
  if (!known) throw new OperationError("CLOUDFLARE_ACCOUNT_ID is no account that the token may see.");
  const from = sender.split("@").at(-1);
  const checks = {
    "the plan": () => plan(api),
    measurements: () => measurements(api),
    [`the zone of ${domain}`]: () => zone(api, domain),
    [`the zone of ${from}, where mails come from`]: () => zone(api, from),
  };
  const todo = [];
  for (const [label, check] of Object.entries(checks)) {
    const found = await check();
    if (found.todo) todo.push(found.todo);
    log(`${found.todo ? "✗" : "✓"} ${label}${found.note ? `: ${found.note}` : ""}`);
  }
  if (todo.length === 0) return;
  const list = todo.map((line, at) => `  ${at + 1}. ${line}`).join("\n");
  throw new OperationError(`Only a person can do this in the dashboard; then type the same command again:\n${list}`);
}
