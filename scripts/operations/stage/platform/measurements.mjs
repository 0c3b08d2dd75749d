// Analytics Engine: the responses of versions since their deployment, for the queries of deployments and `metrics`.

import { ApiError } from "./api-error.mjs";

const MINUTE_MS = 60_000;

/** Calls and errors of each version of a script in the last minutes. */
export function measured({ account, clock, behaviour, visitors }, name, minutes) {
  const script = account.scripts.get(name);
  const counts = new Map();
  const now = clock.now();
  let until = now;
  for (const { at, versions } of script?.deployments ?? []) {
    const from = Math.max(at, now - minutes * MINUTE_MS);
    for (const { version_id, percentage } of until > from ? versions : []) {
      const calls = Math.floor((((until - from) / MINUTE_MS) * visitors * percentage) / 100);
      const sum = counts.get(version_id) ?? { calls: 0, errors: 0 };
      sum.calls += calls;
      sum.errors += Math.round(calls * behaviour(version_id).failing);
      counts.set(version_id, sum);
    }
    until = Math.min(until, at);
  }
  return counts;
}

/** A group of calls in the platform's format: large numbers are texts. */
const group = (name, calls, errors, p95) => ({
  name,
  calls: String(calls),
  errors: String(errors),
  limited: "0",
  p50: 12,
  p95,
  rowsRead: String(calls * 10),
  databaseMs: calls * 1.5,
});

const sums = (counts) => {
  const all = [...counts.values()];
  return ["calls", "errors"].map((name) => all.reduce((sum, each) => sum + each[name], 0));
};

/** The same calls by operation: one of ten visitors signs in. */
function byOperation(counts) {
  const [calls, errors] = sums(counts);
  return ["me", "signin"].map((operation, at) => {
    const share = at === 0 ? 0.9 : 0.1;
    return group(operation, Math.floor(calls * share), Math.floor(errors * share), at === 0 ? 40 : 180);
  });
}

/** One of ten calls is to an app. */
const byApp = (counts) => [group("surveys", Math.floor(sums(counts)[0] / 10), 0, 60)];

const byVersion = (counts) => [...counts].map(([version, { calls, errors }]) => group(version, calls, errors, 60));

/** All of them in the current time bucket. */
function overTime(counts, now, step) {
  const [calls, errors] = sums(counts);
  return [{ since: Math.floor(now / 1000 / step) * step, calls: String(calls), errors: String(errors), p95: 60 }];
}

export const measurementRoutes = [
  [
    "POST",
    "/accounts/:account/analytics_engine/sql",
    ({ account, body, platform }) => {
      if (!account.measures) throw new ApiError(403, 10000, "Analytics Engine is not enabled");
      const answer = (data) => ({
        raw: { status: 200, headers: { "content-type": "application/json" }, body: JSON.stringify({ data }) },
      });
      const sql = body.toString();
      const [, dataset] = /FROM (\w+)/.exec(sql) ?? [];
      if (!dataset) return answer([]);
      const minutes = Number(/INTERVAL '(\d+)' MINUTE/.exec(sql)[1]);
      const counts = measured(platform, dataset.replaceAll("_", "-"), minutes);
      const [, step] = /, (\d+)\) \* \1 AS since/.exec(sql) ?? [];
      if (step) return answer(overTime(counts, platform.clock.now(), Number(step)));
      if (sql.includes("blob6 AS name")) return answer(byApp(counts));
      return answer(sql.includes("blob1 AS name") ? byOperation(counts) : byVersion(counts));
    },
  ],
];
