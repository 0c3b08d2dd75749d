// Ports for products that run at the same time. A free port may be taken a moment later; a claimed one is not: a lock file of its number
// belongs to one living process, and the system assigns no port of this range by itself.

import { mkdirSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tryLock } from "./lock.mjs";

const FIRST = 20_000;
const COUNT = 8_000;
/** One for each user: nobody may write into the folder of another. Their ports are seen by asking. */
const folder = join(tmpdir(), `asgard-ports-${process.getuid?.() ?? "own"}`);
const claimed = new Set();

const fileOf = (port) => join(folder, String(port));

/** Whether a process listens on a port of this machine. */
export function isTaken(port) {
  return new Promise((resolve) => {
    const socket = connect(port, "localhost");
    const answer = (taken) => () => {
      socket.destroy();
      resolve(taken);
    };
    socket.on("connect", answer(true));
    socket.on("error", answer(false));
  });
}

/** Claims a port that no other process gets until this one ends. */
export async function claimPort() {
  mkdirSync(folder, { recursive: true });
  if (claimed.size === 0) {
    process.on("exit", () => {
      for (const port of claimed) rmSync(fileOf(port), { force: true });
    });
  }
  const start = Math.floor(Math.random() * COUNT);
  for (let step = 0; step < COUNT; step += 1) {
    const port = FIRST + ((start + step) % COUNT);
    if (claimed.has(port) || !tryLock(fileOf(port))) continue;
    claimed.add(port);
    if (!(await isTaken(port))) return port;
  }
  throw new Error(`no port from ${FIRST} to ${FIRST + COUNT - 1} is free`);
}

/** `preferred`, or the next port on which nobody listens. */
export async function firstFree(preferred) {
  for (let port = preferred; port < preferred + 100; port += 1) if (!(await isTaken(port))) return port;
  throw new Error(`ports ${preferred} to ${preferred + 99} are taken`);
}
