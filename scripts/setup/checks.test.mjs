import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { test } from "node:test";
import { folder } from "../operations/testing.mjs";
import { nodeTests, REPORTS } from "./checks.mjs";
import { root } from "./steps.mjs";

const HANGS = `import { before, test } from "node:test";
  setInterval(() => {}, 1_000);
  before(() => new Promise(() => {}));
  test("never begins", () => {});`;

test("a test file whose set-up hangs ends, and is named", () =>
  folder(async (path) => {
    const file = join(path, "hangs.test.mjs");
    writeFileSync(file, HANGS);
    mkdirSync(join(root, REPORTS), { recursive: true });
    const { args } = nodeTests(basename(path), [file]);
    const hurried = args.map((arg) => (arg.startsWith("--test-timeout") ? "--test-timeout=500" : arg));
    // The test runner does not count tests of a nested run.
    const env = { ...process.env, NODE_TEST_CONTEXT: undefined };
    const { status, stdout } = spawnSync(process.execPath, hurried, {
      cwd: root,
      env,
      encoding: "utf8",
      timeout: 60_000,
    });
    rmSync(join(root, REPORTS, `${basename(path)}.jsonl`), { force: true });
    assert.equal(status, 1, stdout);
    assert.match(stdout, /never begins[\s\S]*timed out/);
  }));
