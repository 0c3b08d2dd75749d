// What is going on in an environment, as numbers: what the worker measured of its calls (Analytics Engine), what waits in the database, how
// full it is, and whether it is well. On a laptop nothing is measured; the rest is the same.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../setup/steps.mjs";
import { datasetOf, decided, originOf } from "../environments.mjs";
import { complaints } from "../health.mjs";
import { sql } from "../platform.mjs";

/** What a database takes at the platform. */
const MOST_BYTES = 10_000_000_000;

/** The questions that the worker asks for the operators' page as well. */
const question = (path) => readFileSync(join(root, "worker", path), "utf8");
/** Every figure by one statement; each is read from an index, however much there is. */
const WAITING = question("storage/operations/waiting.sql");
/** What was called, by something that calls have in common. */
const measured = (by) => question(`domain/measurements/by_${by}.sql`);

const DAY_MS = 86_400_000;
const age = (since, now) => (since === null ? 0 : Math.max(0, Math.round((now - since) / 1000)));

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
    "cron.lateSeconds": age(found.ran, now),
  };
}

/** Groups of calls, the figures as numbers: those beyond 2^32 are told as texts. */
const groups = (found) =>
  found.map(({ name, ...counts }) => ({
    name,
    ...Object.fromEntries(Object.entries(counts).map(([member, count]) => [member, Number(count)])),
  }));

async function called(by, environment, minutes, ask) {
  const text = measured(by).replace("{dataset}", datasetOf(environment)).replace("{minutes}", String(minutes));
  return groups(await ask(text));
}

/** Calls of each operation in the last minutes: errors, refused attempts, times, rows and time of the database. */
export const operations = (environment, minutes, ask = sql()) => called("operation", environment, minutes, ask);

/** The same of each version of the front worker. */
export const versions = (environment, minutes, ask = sql()) => called("version", environment, minutes, ask);

/** Calls to each app: those that it failed are its errors. What it refused by itself is no failure. */
export const apps = (environment, minutes, ask = sql()) => called("app", environment, minutes, ask);

/** How full the database is. */
export async function room(environment, ask) {
  const { file_size: bytes } = await ask("GET", `{account}/d1/database/${decided(environment).ids.database}`);
  return { "database.bytes": bytes, "database.share": bytes / MOST_BYTES };
}

const sum = (list, name) => list.reduce((total, each) => total + each[name], 0);

/** Facts of all calls together. */
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

/** Whether it is well, as a number for rules, and what is wrong in words. */
export async function health(environment, origin = originOf(environment)) {
  const found = await complaints(origin, environment);
  return { facts: { "health.failing": found.length }, found };
}
