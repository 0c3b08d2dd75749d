// The worker of `npm start` is wrapped as the deployed one is.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { buildWorker, compiled } from "../../scripts/setup/build.mjs";
import { forget } from "../../scripts/setup/stamp.mjs";
import { root } from "../../scripts/setup/steps.mjs";
import { wrap } from "../../scripts/setup/wrap.mjs";

test("a quick build wraps what cargo compiled as worker-build does, byte by byte", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "asgard-wrapped-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const wasm = await compiled("release");
  // Somebody has tidied cargo's folder since the worker was built.
  if (!existsSync(wasm)) forget("worker");
  await buildWorker();
  await wrap(wasm, join(folder, "worker"));
  const wrapped = await readFile(join(folder, "worker/index.js"), "utf8");
  assert.equal(wrapped, await readFile(join(root, "build/worker/index.js"), "utf8"));
});
