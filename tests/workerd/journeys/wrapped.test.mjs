// The worker is wrapped as worker-build, the tool of workers-rs, wraps it.

import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { buildWithWorkerBuild, buildWorker } from "../../../scripts/setup/build.mjs";
import { prepareRust, WORKER_BUILD } from "../../../scripts/setup/rust.mjs";
import { root } from "../../../scripts/setup/steps.mjs";

/** The number at a place of a module (LEB128), and the place behind it. */
function numberAt(module, from) {
  let value = 0;
  for (let at = from, weight = 1; ; at += 1, weight *= 128) {
    value += (module[at] & 127) * weight;
    if (module[at] < 128) return [value, at + 1];
  }
}

/** A module without the section that names the tools which made it. */
function withoutProducers(module) {
  const parts = [module.subarray(0, 8)];
  for (let at = 8; at < module.length; ) {
    const [size, begin] = numberAt(module, at + 1);
    const [length, name] = numberAt(module, begin);
    const isProducers = module[at] === 0 && module.toString("latin1", name, name + length) === "producers";
    if (!isProducers) parts.push(module.subarray(at, begin + size));
    at = begin + size;
  }
  return Buffer.concat(parts);
}

test("what is tested and deployed is wrapped as worker-build does, byte by byte", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "asgard-wrapped-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  await Promise.all([buildWorker(), prepareRust({ tools: [WORKER_BUILD] })]);
  await buildWithWorkerBuild(folder);
  const read = (file) => Promise.all([join(root, "build/worker"), folder].map((at) => readFile(join(at, file))));
  const scripts = await read("index.js");
  assert.ok(scripts[0].equals(scripts[1]), "the script");
  const modules = (await read("index_bg.wasm")).map(withoutProducers);
  assert.ok(modules[0].equals(modules[1]), "the module");
});
