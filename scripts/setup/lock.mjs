// A lock between processes: a file that names its living holder.

import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";

/** Whether a process of this machine is alive. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

function write(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    return false;
  }
}

function holderOf(file) {
  try {
    return Number(readFileSync(file, "utf8"));
  } catch {
    // The lock has just been released.
    return 0;
  }
}

const isLeft = (file) => holderOf(file) > 0 && !isAlive(holderOf(file));

/** Acquires a lock; returns whether that succeeded. A lock whose holder has died is removed, so that the next attempt succeeds. */
export function take(file) {
  if (write(file)) return true;
  const clearing = `${file}.clearing`;
  // One process removes it at a time, and checks again: it must not remove a lock that another process has just acquired.
  if (isLeft(file) && write(clearing)) {
    try {
      if (isLeft(file)) rmSync(file, { force: true });
    } finally {
      rmSync(clearing, { force: true });
    }
  }
  return false;
}

/** Runs `work` while holding the lock. */
export async function alone(file, work) {
  while (!take(file)) await setTimeout(50);
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
