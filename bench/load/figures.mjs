// Figures from measurements: throughput, times and failures by act, and the bottleneck.

const percentile = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

/**
 * The figures for one number of users: `calls` of `{ act, ms, status }` in so many seconds, and the processor share of product, client and
 * machine.
 */
export function figures(users, seconds, calls, used = {}) {
  const by = Object.groupBy(calls, ({ act }) => act);
  const summed = (list) => {
    const times = list.map(({ ms }) => ms).sort((one, other) => one - other);
    return {
      calls: list.length,
      p50: percentile(times, 0.5),
      p95: percentile(times, 0.95),
      p99: percentile(times, 0.99),
      failed: list.filter(({ status }) => status === 0 || status >= 500).length,
      limited: list.filter(({ status }) => status === 429).length,
      refused: list.filter(({ status }) => status >= 400 && status < 500 && status !== 429).length,
    };
  };
  return {
    users,
    perSecond: calls.length / seconds,
    used,
    ...summed(calls),
    acts: Object.fromEntries(Object.entries(by).map(([act, list]) => [act, summed(list)])),
  };
}

/** More users with less than this gain bring no more calls per second. */
const GAIN = 1.1;
/** A thread that is this busy is saturated. */
const BUSY = 0.85;

/**
 * The bottleneck, in words: the step at which more users brought no more calls, and what was saturated there. `steps` are figures in the
 * order of users; `cores` of this machine.
 */
export function saturation(steps, cores) {
  const failing = steps.find(({ failed, calls }) => failed > calls * 0.01);
  const flat = steps.findIndex(({ perSecond }, at) => at > 0 && perSecond < steps[at - 1].perSecond * GAIN);
  if (flat < 0 && !failing) return "Nothing gave out: each step brought more calls a second. Take more users.";
  const at = failing && (flat < 0 || steps.indexOf(failing) < flat) ? failing : steps[flat];
  const before = steps[Math.max(0, steps.indexOf(at) - 1)];
  const rate = `about ${Math.round(Math.max(at.perSecond, before.perSecond))} calls a second`;
  if (at.limited > at.calls * 0.1)
    return `Limits of attempts at ${at.users} users, by which this says nothing: take fewer sign-ins or more networks.`;
  return `At ${at.users} users, ${rate}: ${cause(at, cores)}`;
}

function cause({ used: { product, client, machine }, failed, calls }, cores) {
  const errors = failed > calls * 0.01 ? `; ${failed} of ${calls} calls failed` : "";
  if (client > BUSY) return `this client's own thread (${percent(client)} of a core): take two machines${errors}.`;
  if (product > BUSY)
    return `the product's thread (workerd, ${percent(product)} of a core), which hashes passwords and renders pages${errors}.`;
  if (machine > BUSY)
    return `this machine (${percent(machine)} of its ${cores} cores busy, others' work included)${errors}.`;
  return `nothing on this side: the time went into waiting, which is D1's one thread, or the network${errors}.`;
}

const percent = (share) => `${Math.round(share * 100)} %`;
const column = (value, width) => String(value).padStart(width);

/** What each act alone costs the product's processor, and how many of them one core can serve per second. */
export const costs = (alone) =>
  Object.entries(alone)
    .map(
      ([act, ms]) =>
        `${act.padEnd(20)}${column(ms.toFixed(1), 9)} ms${column(Math.round(1000 / Math.max(ms, 0.1)), 9)} a second`,
    )
    .join("\n");

/** A table of the steps, and one of the acts at the busiest step. */
export function tables(steps) {
  const head = ["users", "calls/s", "p50 ms", "p95 ms", "p99 ms", "failed", "limited", "refused"];
  const lines = [head.map((each) => column(each, 9)).join("")];
  for (const { users, perSecond, p50, p95, p99, failed, limited, refused } of steps) {
    const cells = [users, perSecond.toFixed(1), ...[p50, p95, p99].map(Math.round), failed, limited, refused];
    lines.push(cells.map((each) => column(each, 9)).join(""));
  }
  const most = steps.reduce((one, other) => (other.perSecond > one.perSecond ? other : one));
  lines.push(
    "",
    `by act, at ${most.users} users:`,
    `${"".padEnd(20)}${["calls", "p50 ms", "p95 ms", "failed"].map((each) => column(each, 9)).join("")}`,
  );
  for (const [act, { calls, p50, p95, failed }] of Object.entries(most.acts))
    lines.push(
      `${act.padEnd(20)}${[calls, Math.round(p50), Math.round(p95), failed].map((each) => column(each, 9)).join("")}`,
    );
  return lines.join("\n");
}
