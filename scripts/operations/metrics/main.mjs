// `npm run metrics`: how an environment is, on one page, and which rules of alerts fire.

import { command, ENV, environmentOf, PERSIST, Refused } from "../command.mjs";
import { ratesOf } from "../deploy/rates.mjs";
import { originOf } from "../environments.mjs";
import { platform, sql } from "../platform.mjs";
import { withStores } from "../stores.mjs";
import { calls, health, operations, room, waiting } from "./facts.mjs";
import { firing, rules, said } from "./rules.mjs";

const DESCRIBED = {
  name: "metrics",
  about:
    "Shows how an environment is: its health, calls and errors by operation and version with their times and rows, what waits and how long, how full the database is. With --alerts it ends with 1 where a rule of docs/operations/alerts.json fires. A laptop measures no calls.",
  usage: ["--env production", "--env production --minutes 1440", "--env production --minutes 10 --alerts"],
  options: {
    env: { ...ENV, default: "local" },
    minutes: { type: "string", about: "how far back calls are counted", value: "number", default: "60" },
    alerts: { type: "boolean", about: "says what fires, and nothing else" },
    origin: { type: "string", about: "where the product is; of a laptop", value: "url" },
    "persist-to": PERSIST,
  },
};

const percent = (part, whole) => `${whole === 0 ? "0.00" : ((100 * part) / whole).toFixed(2)} %`;
const column = (text, width) => String(text).padStart(width);

function showCalls(list, rates) {
  console.log(
    `\n${"operation".padEnd(32)}${["calls", "errors", "p50 ms", "p95 ms", "rows/call"].map((each) => column(each, 11)).join("")}`,
  );
  for (const { operation, calls: count, errors, p50, p95, rowsRead } of list.slice(0, 25)) {
    const cells = [count, percent(errors, count), Math.round(p50), Math.round(p95), Math.round(rowsRead / count)];
    console.log(`${operation.padEnd(32)}${cells.map((each) => column(each, 11)).join("")}`);
  }
  console.log(`\n${"version".padEnd(40)}${column("calls", 11)}${column("errors", 11)}`);
  for (const [version, { calls: count, errors }] of rates)
    console.log(`${(version || "(none)").padEnd(40)}${column(count, 11)}${column(percent(errors, count), 11)}`);
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
    throw new Refused("--minutes takes a number up to 129600: measurements are kept for 90 days.");
  const isMeasured = environment !== "local";
  const ask = isMeasured ? platform() : undefined;
  const list = isMeasured ? await operations(environment, minutes, sql(ask)) : [];
  const { facts: wellness, found } = await health(environment, values.origin ?? originOf(environment));
  const facts = {
    ...wellness,
    ...(await withStores(environment, values["persist-to"], ({ rows }) => waiting(rows, Date.now()))),
    ...(isMeasured ? { ...(await room(environment, ask)), ...calls(list) } : {}),
  };
  const fired = firing(
    rules().filter(({ fact }) => isMeasured || fact in facts),
    facts,
  );
  if (!values.alerts) {
    show(facts, found);
    if (isMeasured) showCalls(list, await ratesOf(environment, minutes, sql(ask)));
    console.log("");
  }
  for (const rule of fired) console.log(said(rule));
  if (fired.length === 0) console.log(`✓ No rule of docs/operations/alerts.json fires in ${environment}.`);
  return values.alerts && fired.length > 0 ? 1 : 0;
});
