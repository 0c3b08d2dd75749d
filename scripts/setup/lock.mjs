// A lock between processes: a file that names its living holder.

import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";

/** Whether a process of this machine lives. */
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
    // It has just been given back.
    return 0;
  }
}

const isLeft = (file) => holderOf(file) > 0 && !isAlive(holderOf(file));

/** Makes a file this process's own; answers whether it is. One whose holder has died is cleared away for the next who asks. */
export function take(file) {
  if (write(file)) return true;
  const clearing = `${file}.clearing`;
  // One clears at a time, and looks again: what it removes is not what somebody else has just taken.
  if (isLeft(file) && write(clearing)) {
    try {
      if (isLeft(file)) rmSync(file, { force: true });
    } finally {
      rmSync(clearing, { force: true });
    }
  }
  return false;
}

/** Does `work` while no other process holds the file. */
export async function alone(file, work) {
  while (!take(file)) await setTimeout(50);
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
