// How busy the product, this client and the machine were, as shares of a core; only of a product that runs here, on Linux.

import { cpus } from "node:os";
import { performance } from "node:perf_hooks";
import { cpu, workerdBelow } from "../process.mjs";

/** Milliseconds that all cores worked and were idle. */
function machineTimes() {
  const times = cpus().map(({ times: { idle, ...work } }) => [
    Object.values(work).reduce((sum, each) => sum + each),
    idle,
  ]);
  return times.reduce(([work, idle], [moreWork, moreIdle]) => [work + moreWork, idle + moreIdle]);
}

/** The process of a product that runs below another one, and what it has used so far. */
export const usedBy = (parent) => {
  const pid = process.platform === "linux" ? workerdBelow(parent) : undefined;
  return pid && (() => cpu(pid));
};

/** Answers a function that says what was used since it was asked last; `used()` what the product has used so far. */
export function watch(used = () => 0) {
  const now = () => {
    const { user, system } = process.cpuUsage();
    return {
      at: performance.now(),
      client: (user + system) / 1000,
      product: used(),
      machine: machineTimes(),
    };
  };
  let before = now();
  return () => {
    const after = now();
    const ms = after.at - before.at;
    const [work, idle] = after.machine.map((each, index) => each - before.machine[index]);
    const used = {
      client: (after.client - before.client) / ms,
      product: (after.product - before.product) / ms,
      machine: work / Math.max(1, work + idle),
    };
    before = after;
    return used;
  };
}
