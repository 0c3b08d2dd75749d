// Ports for products that run side by side. A port that is found free and closed again may be somebody else's a moment later; one that
// is claimed is not: the file of its number belongs to one living process, and the system hands out no port of this range by itself.

import { mkdirSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { take } from "./lock.mjs";

const FIRST = 20_000;
const COUNT = 8_000;
const folder = join(tmpdir(), "asgard-ports");
const claimed = new Set();

const fileOf = (port) => join(folder, String(port));

/** Whether somebody listens on a port of this machine. */
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

/** A port that no other process is given until this one ends. */
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
    if (claimed.has(port) || !take(fileOf(port))) continue;
    claimed.add(port);
    if (!(await isTaken(port))) return port;
  }
  throw new Error(`no port from ${FIRST} to ${FIRST + COUNT - 1} is free`);
}

/** `wanted`, or the first one after it that nobody listens on. */
export async function firstFree(wanted) {
  for (let port = wanted; port < wanted + 100; port += 1) if (!(await isTaken(port))) return port;
  throw new Error(`ports ${wanted} to ${wanted + 99} are taken`);
}
