// The tutorial in a browser: builds a copy of the project after its first command, and runs the test that came with the app.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { root } from "../../../scripts/setup/steps.mjs";
import { variant } from "../../browser/support/variant.mjs";

for (const [kind, ...options] of [["without a framework"], ["with React", "--react"]]) {
  test(`a new app ${kind} is offered, and keeps what is written down`, async () => {
    const copy = await variant([], {}, [["scripts/new-app.mjs", "notes", ...options]]);
    try {
      await cp(join(root, "tests"), join(copy.root, "tests"), { recursive: true });
      const args = ["playwright", "test", "--project=apps", "apps/notes", "--reporter=line"];
      // The test runner does not count tests of a nested run.
      const env = { ...process.env, NODE_TEST_CONTEXT: undefined };
      const run = promisify(execFile)("npx", args, { cwd: copy.root, env });
      const { stdout } = await run.catch(({ stdout, stderr }) => assert.fail(stdout + stderr));
      assert.match(stdout, /1 passed/);
    } finally {
      await copy.remove();
    }
  });
}
