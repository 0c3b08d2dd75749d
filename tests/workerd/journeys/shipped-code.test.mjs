// Nothing that exists only for tests is shipped.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { buildFaultInjection } from "../../../scripts/setup/build.mjs";
import { root } from "../../../scripts/setup/steps.mjs";

/** The variable that makes an object fail on command, and its messages. */
const WORDS = ["TEST_COMMANDS", "injected panic", "injected failure"];

const wasmOf = (folder) => readFileSync(join(root, "build", folder, "index_bg.wasm"));
const isBuild = (folder) => readdirSync(join(root, "build", folder)).includes("index_bg.wasm");

test("no shipped module can run a test's commands, and the one of the tests can", async () => {
  await buildFaultInjection();
  for (const word of WORDS) assert.ok(wasmOf("fault-injection").includes(word), word);
  const folders = readdirSync(join(root, "build"), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const shipped = folders.map(({ name }) => name).filter((name) => name !== "fault-injection" && isBuild(name));
  assert.ok(shipped.length > 0);
  for (const folder of shipped) {
    for (const word of WORDS) assert.ok(!wasmOf(folder).includes(word), `build/${folder}: ${word}`);
  }
});
