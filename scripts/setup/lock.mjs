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

/**
 * Acquires a lock; returns whether that succeeded. A lock whose holder has died is removed, so that one of the next attempts succeeds, and so is what
 * was left by a process that died while it removed one.
 */
export function tryLock(file) {
  if (write(file)) return true;
  if (!isLeft(file)) return false;
  const clearing = `${file}.clearing`;
  // One process removes it at a time, and checks again: it must not remove a lock that another process has just acquired.
  if (write(clearing)) {
    try {
      if (isLeft(file)) rmSync(file, { force: true });
    } finally {
      release(clearing);
    }
  } else if (isLeft(clearing)) rmSync(clearing, { force: true });
  return false;
}

/** How long a lock is waited for in silence. */
const SILENT_MS = 10_000;

/** The process that a lock names, if it names one yet. */
function holderOf(file) {
  try {
    const [pid] = readFileSync(file, "utf8").split(" ");
    return pid ? `process ${pid}` : "another process";
  } catch {
    return "another process";
  }
}

/** Runs `work` while holding the lock; says what it waits for where that takes long. */
export async function withFileLock(file, work, { tellsAfter = SILENT_MS } = {}) {
  const from = Date.now();
  for (let isTold = false; !tryLock(file); ) {
    if (!isTold && Date.now() - from > tellsAfter) {
      isTold = true;
      console.error(`· waiting for ${file}, which ${holderOf(file)} has`);
    }
    await setTimeout(50);
  }
  try {
    return await work();
  } finally {
    release(file);
  }
}
