// Processor use of a product's workerd, from the kernel.

import { readdirSync, readFileSync } from "node:fs";

const TICKS_PER_SECOND = 100;

function stat(pid) {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  const [state, parent, ...rest] = text.slice(text.lastIndexOf(")") + 2).split(" ");
  // Fields 14 and 15 of proc(5): user and system time in ticks.
  return { state, parent: Number(parent), ticks: Number(rest[9]) + Number(rest[10]) };
}

/** The workerd that serves: the busiest one below a process. */
export function workerdBelow(pid) {
  const processes = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const found = [];
  for (const name of processes) {
    try {
      if (!readFileSync(`/proc/${name}/comm`, "utf8").startsWith("workerd")) continue;
      let at = Number(name);
      while (at > 1 && at !== pid) at = stat(at).parent;
      if (at === pid) found.push({ pid: Number(name), ticks: stat(name).ticks });
    } catch {
      // It ended meanwhile.
    }
  }
  return found.sort((one, other) => other.ticks - one.ticks)[0]?.pid;
}

/** The processor time of a process in milliseconds. */
export function cpu(pid) {
  return (stat(pid).ticks * 1000) / TICKS_PER_SECOND;
}

/** The same in fractions of a millisecond: from the scheduler's counters of each thread. */
export function preciseCpu(pid) {
  const threads = readdirSync(`/proc/${pid}/task`);
  const threadTime = (thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]);
  return threads.reduce((sum, thread) => sum + threadTime(thread), 0) / 1e6;
}

export function median(numbers) {
  const sorted = numbers.toSorted((one, other) => one - other);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

/** The interquartile range as text. */
export function spread(numbers) {
  const sorted = numbers.toSorted((one, other) => one - other);
  const at = (share) => sorted[Math.round((sorted.length - 1) * share)].toFixed(2);
  return `${at(0.25)}–${at(0.75)}`;
}
