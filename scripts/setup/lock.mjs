// A lock between processes: a file that names its living holder.

import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";

/** A file is written a moment after it was created; one that is empty for longer was left when the machine stopped. */
const WRITTEN_MS = 10_000;

/** What this process holds. */
const held = new Set();

/** The state of a process and the time at which it began, where the system tells (Linux): numbers of processes are given out again. */
function statOf(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1).split(" ");
    return { state: fields[0], beganAt: fields[19] };
  } catch {
    return {};
  }
}

/** Whether a process of this machine is alive; one that ended and that nobody waited for, as happens in containers, is not. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
  return statOf(pid).state !== "Z";
}

function write(file) {
  try {
    writeFileSync(file, `${process.pid} ${statOf(process.pid).beganAt ?? ""}`, { flag: "wx" });
    held.add(file);
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    return false;
  }
}

function release(file) {
  held.delete(file);
  rmSync(file, { force: true });
}

/** Whether the holder of a lock is gone: it died, or another process has its number now. */
function isLeft(file) {
  try {
    const [pid, beganAt] = readFileSync(file, "utf8").split(" ");
    if (pid === "") return Date.now() - statSync(file).mtimeMs > WRITTEN_MS;
    if (Number(pid) === process.pid) return !held.has(file);
    return !isAlive(Number(pid)) || (Boolean(beganAt) && statOf(pid).beganAt !== beganAt);
  } catch {
    // The lock has just been released.
    return false;
  }
}

/** Acquires a lock; returns whether that succeeded. A lock whose holder has died is removed, so that the next attempt succeeds. */
export function tryLock(file) {
  if (write(file)) return true;
  const clearing = `${file}.clearing`;
  // One process removes it at a time, and checks again: it must not remove a lock that another process has just acquired.
  if (isLeft(file) && write(clearing)) {
    try {
      if (isLeft(file)) rmSync(file, { force: true });
    } finally {
      release(clearing);
    }
  }
  return false;
}

/** Runs `work` while holding the lock. */
export async function withFileLock(file, work) {
  while (!tryLock(file)) await setTimeout(50);
  try {
    return await work();
  } finally {
    release(file);
  }
}
