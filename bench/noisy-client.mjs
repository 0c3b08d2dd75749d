// The client of a misbehaving app, in a thread of its own: the time it spends on megabytes must not count as their effect on others.

import { parentPort, workerData } from "node:worker_threads";
import { Client } from "../tests/support/client.mjs";

const { origin, ...known } = workerData;
const client = Object.assign(new Client(origin), known);

parentPort.on("message", async (path) => {
  const { method, headers } = client.draft("GET", path);
  try {
    const { body } = await fetch(origin + path, { method, headers, redirect: "manual" });
    for await (const _ of body ?? []);
  } catch {
    // It was aborted, as expected.
  }
  parentPort.postMessage(path);
});
