// Processor use of the product, this client and the machine, as shares of a core; only for a local product on Linux.

import { cpus } from "node:os";
import { performance } from "node:perf_hooks";
import { cpu, workerdBelow } from "../process.mjs";

/** Milliseconds that all cores were busy and idle. */
function machineTimes() {
  const times = cpus().map(({ times: { idle, ...work } }) => [
    Object.values(work).reduce((sum, each) => sum + each),
    idle,
  ]);
  return times.reduce(([work, idle], [moreWork, moreIdle]) => [work + moreWork, idle + moreIdle]);
}

/** The process of a product below another process, and the processor time that it has used so far. */
export const usedBy = (parent) => {
  const pid = process.platform === "linux" ? workerdBelow(parent) : undefined;
  return pid && (() => cpu(pid));
};

/** Returns a function that returns the use since its last call; `used()` is the product's processor time so far. */
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
