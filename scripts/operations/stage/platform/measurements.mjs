// Analytics Engine: what versions answered to visitors since they were deployed, by the question that deployments ask.

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
      return answer(
        [...counts].map(([version, { calls, errors }]) => ({ version, calls: String(calls), errors: String(errors) })),
      );
    },
  ],
];
