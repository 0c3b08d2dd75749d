// What is going on in an environment, as numbers: what the worker measured of its calls (Analytics Engine), what waits in the database, how
// full it is, and whether it is well. On a laptop nothing is measured; the rest is the same.

import { datasetOf, decided, originOf } from "../environments.mjs";
import { complaints } from "../health.mjs";
import { sql } from "../platform.mjs";

/** What a database takes at the platform. */
const MOST_BYTES = 10_000_000_000;

/** Every figure by one statement; each is read from an index, however much there is. */
const WAITING = `SELECT
  (SELECT MIN(created_at) FROM mail_outbox WHERE state = 'waiting' AND bulk = 0) AS personal,
  (SELECT MIN(created_at) FROM mail_outbox WHERE state = 'waiting' AND bulk = 1) AS bulk,
  (SELECT COUNT(*) FROM (SELECT 1 FROM mail_outbox WHERE state = 'waiting' AND bulk IN (0, 1) LIMIT 10000)) AS mails,
  (SELECT COUNT(*) FROM (SELECT 1 FROM mail_outbox WHERE state = 'dead' AND due_at > ?1 LIMIT 10000)) AS dead,
  (SELECT MIN(due_at) FROM authority_outbox) AS endings,
  (SELECT COUNT(*) FROM (SELECT 1 FROM authority_outbox LIMIT 10000)) AS waiting,
  (SELECT MIN(since) FROM audit_open) AS unsealed`;

const DAY_MS = 86_400_000;
const age = (since, now) => (since === null ? 0 : Math.max(0, Math.round((now - since) / 1000)));

/** What waits, in numbers and seconds. */
export async function waiting(rows, now) {
  const [found] = await rows(WAITING.replace("?1", String(now - DAY_MS)));
  return {
    "mails.waiting": found.mails,
    "mails.personalSeconds": age(found.personal, now),
    "mails.bulkSeconds": age(found.bulk, now),
    "mails.deadToday": found.dead,
    "endings.waiting": found.waiting,
    "endings.lateSeconds": age(found.endings, now),
    "audit.unsealedSeconds": age(found.unsealed, now),
  };
}

const FAILED = "IF(blob2 >= '500' AND blob3 <> 'app_unavailable', _sample_interval, 0)";

/** Calls of each operation in the last minutes: errors, refused attempts, times and rows of the database. */
export async function operations(environment, minutes, ask = sql()) {
  const found = await ask(
    `SELECT blob1 AS operation, SUM(_sample_interval) AS calls, SUM(${FAILED}) AS errors,
       SUM(IF(blob3 = 'too_many_attempts', _sample_interval, 0)) AS limited,
       quantileWeighted(0.5, double1, _sample_interval) AS p50, quantileWeighted(0.95, double1, _sample_interval) AS p95,
       SUM(double3 * _sample_interval) AS rowsRead
     FROM ${datasetOf(environment)} WHERE timestamp > NOW() - INTERVAL '${minutes}' MINUTE GROUP BY operation ORDER BY calls DESC`,
  );
  return found.map(({ operation, ...counts }) => ({
    operation,
    ...Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, Number(count)])),
  }));
}

/** How full the database is. */
export async function room(environment, ask) {
  const { file_size: bytes } = await ask("GET", `{account}/d1/database/${decided(environment).ids.database}`);
  return { "database.bytes": bytes, "database.share": bytes / MOST_BYTES };
}

const sum = (list, name) => list.reduce((total, each) => total + each[name], 0);

/** Facts of all calls together. */
export function calls(list) {
  const all = sum(list, "calls");
  const signIns = list.find(({ operation }) => operation === "signin");
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
