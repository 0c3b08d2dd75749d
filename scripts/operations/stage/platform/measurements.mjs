// Analytics Engine: what versions answered to visitors since they were deployed, by the questions that deployments and `metrics` ask.

import { Refusal } from "./refusal.mjs";

const MINUTE_MS = 60_000;

/** Calls and errors of each version of a script, in the last minutes. */
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

/** The same calls by what was asked: of ten visitors one signs in. */
function byOperation(counts) {
  const all = [...counts.values()];
  const [calls, errors] = ["calls", "errors"].map((name) => all.reduce((sum, each) => sum + each[name], 0));
  return ["me", "signin"].map((operation, at) => {
    const share = at === 0 ? 0.9 : 0.1;
    const count = Math.floor(calls * share);
    return {
      operation,
      calls: String(count),
      errors: String(Math.floor(errors * share)),
      limited: "0",
      p50: 12,
      p95: at === 0 ? 40 : 180,
      rowsRead: String(count * 10),
    };
  });
}

export const measurementRoutes = [
  [
    "POST",
    "/accounts/:account/analytics_engine/sql",
    ({ account, body, platform }) => {
      if (!account.measures) throw new Refusal(403, 10000, "Analytics Engine is not enabled");
      const answer = (data) => ({
        raw: { status: 200, headers: { "content-type": "application/json" }, body: JSON.stringify({ data }) },
      });
      const sql = body.toString();
      const [, dataset] = /FROM (\w+)/.exec(sql) ?? [];
      if (!dataset) return answer([]);
      const minutes = Number(/INTERVAL '(\d+)' MINUTE/.exec(sql)[1]);
      const counts = measured(platform, dataset.replaceAll("_", "-"), minutes);
      if (sql.includes("GROUP BY operation")) return answer(byOperation(counts));
      return answer(
        [...counts].map(([version, { calls, errors }]) => ({ version, calls: String(calls), errors: String(errors) })),
      );
    },
  ],
];
