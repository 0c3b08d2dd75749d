// `npm run metrics`: the state of an environment on one page, and the alert rules that fire.

import { platform, sql } from "../cloudflare-api.mjs";
import { command, ENV, environmentOf, OperationError, PERSIST } from "../command.mjs";
import { originOf } from "../environments.mjs";
import { withStores } from "../stores.mjs";
import { apps, calls, health, operations, room, versions, waiting } from "./collect.mjs";
import { firing, lineOf, rules } from "./rules.mjs";

const DESCRIBED = {
  name: "metrics",
  about:
    "Shows the state of an environment: its health, calls and errors by operation, version and app with their durations and rows, what is queued and for how long, how full the database is. With --alerts it ends with 1 if a rule of docs/operations/alerts.json fires. Locally there are no measurements of calls.",
  usage: ["--env production", "--env production --minutes 1440", "--env production --minutes 10 --alerts"],
  options: {
    env: { ...ENV, default: "local" },
    minutes: { type: "string", about: "period of the calls", value: "number", default: "60" },
    alerts: { type: "boolean", about: "prints only the rules that fire" },
    origin: { type: "string", about: "URL of a local product", value: "url" },
    "persist-to": PERSIST,
  },
};

const percent = (part, whole) => `${whole === 0 ? "0.00" : ((100 * part) / whole).toFixed(2)} %`;
const column = (text, width) => String(text).padStart(width);

const HEADS = ["calls", "errors", "p50 ms", "p95 ms", "rows/call", "D1 ms/call"];

/** Groups of calls as a table. */
function showGroups(heading, list) {
  console.log(`\n${heading.padEnd(38)}${HEADS.map((each) => column(each, 11)).join("")}`);
  for (const { name, calls: count, errors, p50, p95, rowsRead, databaseMs } of list.slice(0, 25)) {
    const each = (sum) => (count === 0 ? 0 : sum / count);
    const cells = [
      ...[count, percent(errors, count), Math.round(p50), Math.round(p95)],
      ...[Math.round(each(rowsRead)), each(databaseMs).toFixed(1)],
    ];
    console.log(`${(name || "(none)").padEnd(38)}${cells.map((cell) => column(cell, 11)).join("")}`);
  }
}

function show(facts, found) {
  console.log(found.length === 0 ? "✓ well" : found.map((each) => `✗ ${each}`).join("\n"));
  for (const [name, value] of Object.entries(facts))
    console.log(`  ${name.padEnd(24)} ${Number.isInteger(value) ? value : value.toFixed(4)}`);
}

await command(DESCRIBED, async ({ values }) => {
  const environment = environmentOf(values);
  const minutes = Number(values.minutes);
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > 129_600)
    throw new OperationError("--minutes takes a number up to 129600: measurements are kept for 90 days.");
  const isMeasured = environment !== "local";
  const api = isMeasured ? platform() : undefined;
  const list = isMeasured ? await operations(environment, minutes, sql(api)) : [];
  const { facts: wellness, found } = await health(environment, values.origin ?? originOf(environment));
  const facts = {
    ...wellness,
    ...(await withStores(environment, values["persist-to"], ({ rows }) => waiting(rows, Date.now()))),
    ...(isMeasured ? { ...(await room(environment, api)), ...calls(list) } : {}),
  };
  const fired = firing(
    rules().filter(({ fact }) => isMeasured || fact in facts),
    facts,
  );
  if (!values.alerts) {
    show(facts, found);
    if (isMeasured) {
      showGroups("operation", list);
      showGroups("version", await versions(environment, minutes, sql(api)));
      const reached = await apps(environment, minutes, sql(api));
      if (reached.length > 0) showGroups("app", reached);
    }
    console.log("");
  }
  for (const rule of fired) console.log(lineOf(rule));
  if (fired.length === 0) console.log(`✓ No rule of docs/operations/alerts.json fires in ${environment}.`);
  return values.alerts && fired.length > 0 ? 1 : 0;
});
