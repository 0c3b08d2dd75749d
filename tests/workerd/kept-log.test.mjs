// What a failed test file leaves behind.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { root } from "../../scripts/setup/steps.mjs";

const folder = mkdtempSync(join(root, "node_modules/.kept-log-"));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a script that logs through `keepLog` and ends with a code; returns what it left behind. */
function leftBehind(code) {
  const script = join(folder, `ends-with-${code}.mjs`);
  const module = new URL("../support/kept-log.mjs", import.meta.url).href;
  writeFileSync(
    script,
    `import { keepLog } from "${module}"; keepLog(() => "one"); keepLog(() => "two"); process.exit(${code});`,
  );
  const { stderr } = spawnSync(process.execPath, [script], { encoding: "utf8" });
  const [, named] = /logged is in (\S+)/.exec(stderr) ?? [];
  if (named === undefined) return undefined;
  assert.ok(existsSync(join(root, named)), stderr);
  const text = readFileSync(join(root, named), "utf8");
  rmSync(join(root, named));
  return text;
}

test("a test file that fails leaves the logs of its products, and one that passes leaves nothing", () => {
  assert.match(leftBehind(1), /^one\n.*\ntwo$/s);
  assert.equal(leftBehind(0), undefined);
});
