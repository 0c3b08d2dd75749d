import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { after, test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { digest, forget, whenChanged } from "./stamp.mjs";
import { root } from "./steps.mjs";

// Inputs are named within the project.
const folder = mkdtempSync(join(root, "node_modules/.stamp-"));
after(() => rmSync(folder, { recursive: true, force: true }));

const write = (path, text) => {
  mkdirSync(join(folder, path, ".."), { recursive: true });
  writeFileSync(join(folder, path), text);
};
const now = () => digest([relative(root, folder)]);

test("a source that changes is another input, and what a running product writes beside it is none", () => {
  write("apps/notes/index.ts", "1");
  const before = now();
  write("apps/notes/.wrangler/tmp/bundle-1/index.js", "bundled");
  write("apps/notes/node_modules/tool/index.js", "installed");
  assert.equal(now(), before);
  write("apps/notes/index.ts", "2");
  assert.notEqual(now(), before);
});

test("what can be made in two ways is made in one of them at a time", async () => {
  const path = relative(root, folder);
  const names = ["well", "quickly"].map((way) => `${basename(folder)}-${way}`);
  after(() => names.forEach(forget));
  const order = [];
  const make = (name) =>
    whenChanged(name, [`${path}/input`], `${path}/output`, async () => {
      order.push("begins");
      await setImmediate();
      write("output", name);
      order.push("ends");
    });
  write("input", "1");
  await Promise.all(names.map(make));
  assert.deepEqual(order, ["begins", "ends", "begins", "ends"]);
});
