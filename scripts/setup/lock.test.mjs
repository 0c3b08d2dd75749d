import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { alone, take } from "./lock.mjs";

const folder = mkdtempSync(join(tmpdir(), "asgard-lock-"));
after(() => rmSync(folder, { recursive: true, force: true }));

test("whoever asks while somebody works waits until they are done", async () => {
  const file = join(folder, "work");
  const order = [];
  const worker = (name) =>
    alone(file, async () => {
      order.push(`${name} begins`);
      await new Promise(setImmediate);
      order.push(`${name} ends`);
    });
  await Promise.all([worker("one"), worker("other")]);
  assert.deepEqual(order, ["one begins", "one ends", "other begins", "other ends"]);
  assert.ok(!existsSync(file));
});

test("work that fails gives the lock back", async () => {
  const file = join(folder, "failing");
  await assert.rejects(alone(file, () => Promise.reject(new Error("no"))));
  assert.ok(take(file));
});

test("what a dead process held is free, what a living one holds is not", () => {
  const file = join(folder, "left");
  const { pid } = spawnSync(process.execPath, ["-e", ""]);
  writeFileSync(file, String(pid));
  assert.ok(!take(file), "the first look clears it away");
  assert.ok(take(file));
  assert.ok(!take(file));
  assert.equal(readFileSync(file, "utf8"), String(process.pid));
});
