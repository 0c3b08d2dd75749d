// The state of an environment as numbers: the worker's measurements of its calls (Analytics Engine), what waits in the database, how full
// it is, and whether it is healthy. A laptop has no measurements; the rest is the same.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../setup/steps.mjs";
import { ofDatabase, sql } from "../cloudflare-api.mjs";
import { datasetOf, decisionsOf, originOf } from "../environments.mjs";
import { complaints } from "../health.mjs";

/** The platform's limit for a database. */
const MOST_BYTES = 10_000_000_000;

/** The queries of the worker's operators' page. */
const question = (path) => readFileSync(join(root, "worker", path), "utf8");
/** Every figure by one statement; each is read from an index, however many rows there are. */
const WAITING = question("storage/operations/waiting.sql");
/** The query for calls by a common property. */
const measured = (by) => question(`domain/operations/measurements/by_${by}.sql`);

const DAY_MS = 86_400_000;
const age = (since, now) => (since === null ? 0 : Math.max(0, Math.round((now - since) / 1000)));
/** The age of the last run of cron. Where it never ran, its alert fires: a product without its trigger looks idle otherwise. */
const sinceCron = (ran, now) => age(ran ?? 0, now);

/** What waits, in numbers and seconds. */
export async function waiting(rows, now) {
  const [found] = await rows(WAITING.replaceAll("?3", String(now - DAY_MS)));
  return {
    "mails.waiting": found.mails,
    "mails.personalSeconds": age(found.personal, now),
    "mails.bulkSeconds": age(found.bulk, now),
    "mails.deadToday": found.dead,
    "endings.waiting": found.waiting,
    "endings.lateSeconds": age(found.endings, now),
    "audit.unsealedSeconds": age(found.unsealed, now),
    "jobs.running": found.running,
    "jobs.seconds": age(found.jobs, now),
    "cron.lateSeconds": sinceCron(found.ran, now),
  };
}

/** Groups of calls with figures as numbers: those beyond 2^32 are sent as texts. */
const groups = (found) =>
  found.map(({ name, ...counts }) => ({
    name,
    ...Object.fromEntries(Object.entries(counts).map(([member, count]) => [member, Number(count)])),
  }));

async function called(by, environment, minutes, api) {
  const text = measured(by).replace("{dataset}", datasetOf(environment)).replace("{minutes}", String(minutes));
  return groups(await api(text));
}

/** Calls of each operation in the last minutes: errors, rejected attempts, times, rows and time of the database. */
export const operations = (environment, minutes, api = sql()) => called("operation", environment, minutes, api);

/** The same for each version of the front worker. */
export const versions = (environment, minutes, api = sql()) => called("version", environment, minutes, api);

/** Calls to each app: failures of the app are errors, its own rejections are not. */
export const apps = (environment, minutes, api = sql()) => called("app", environment, minutes, api);

/** How full the database is. */
export async function room(environment, api) {
  const { file_size: bytes } = await ofDatabase(api, "GET", decisionsOf(environment).ids.database);
  return { "database.bytes": bytes, "database.share": bytes / MOST_BYTES };
}

const sum = (list, name) => list.reduce((total, each) => total + each[name], 0);

/** Totals of all calls. */
export function calls(list) {
  const all = sum(list, "calls");
  const signIns = list.find(({ name }) => name === "signin");
  return {
    calls: all,
    "errors.share": all === 0 ? 0 : sum(list, "errors") / all,
    "limited.share": all === 0 ? 0 : sum(list, "limited") / all,
    "signin.p95": signIns?.p95 ?? 0,
    "rows.perCall": all === 0 ? 0 : sum(list, "rowsRead") / all,
  };
}

/** Whether it is healthy, as a number for rules, and what is not, as sentences. */
export async function health(environment, origin = originOf(environment)) {
  const found = await complaints(origin, environment);
  return { facts: { "health.failing": found.length }, found };
}
