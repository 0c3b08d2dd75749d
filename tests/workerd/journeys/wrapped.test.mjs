// The worker is wrapped as worker-build, the tool of workers-rs, wraps it.

import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { buildWithWorkerBuild, buildWorker } from "../../../scripts/setup/build.mjs";
import { prepareRust, WORKER_BUILD } from "../../../scripts/setup/rust.mjs";
import { root } from "../../../scripts/setup/steps.mjs";

test("what is tested and deployed is wrapped as worker-build does, byte by byte", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "asgard-wrapped-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  await Promise.all([buildWorker(), prepareRust({ tools: [WORKER_BUILD] })]);
  await buildWithWorkerBuild(folder);
  for (const file of ["index.js", "index_bg.wasm"]) {
    const [ours, theirs] = await Promise.all(
      [join(root, "build/worker"), folder].map((at) => readFile(join(at, file))),
    );
    assert.ok(ours.equals(theirs), file);
  }
});
