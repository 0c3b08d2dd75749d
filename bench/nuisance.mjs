// The client of an app that is a nuisance, in a thread of its own: what it does with megabytes must not be taken for what they do to others.

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
    // It was broken off, as it should be.
  }
  parentPort.postMessage(path);
});
