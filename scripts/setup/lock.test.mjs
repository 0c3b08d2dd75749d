import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { isAlive, tryLock, withFileLock } from "./lock.mjs";

const folder = mkdtempSync(join(tmpdir(), "asgard-lock-"));
after(() => rmSync(folder, { recursive: true, force: true }));

test("whoever asks while somebody works waits until they are done", async () => {
  const file = join(folder, "work");
  const order = [];
  const worker = (name) =>
    withFileLock(file, async () => {
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
  await assert.rejects(withFileLock(file, () => Promise.reject(new Error("no"))));
  assert.ok(tryLock(file));
});

test("what a dead process held is free, what a living one holds is not", () => {
  const file = join(folder, "left");
  const { pid } = spawnSync(process.execPath, ["-e", ""]);
  writeFileSync(file, String(pid));
  assert.ok(!tryLock(file), "the first look clears it away");
  assert.ok(tryLock(file));
  assert.ok(!tryLock(file));
  assert.equal(Number(readFileSync(file, "utf8").split(" ")[0]), process.pid);
});

test("what a process left that died while it cleared a lock away blocks nobody", () => {
  const file = join(folder, "clearing");
  const { pid } = spawnSync(process.execPath, ["-e", ""]);
  for (const name of [file, `${file}.clearing`]) writeFileSync(name, String(pid));
  assert.ok(
    [1, 2, 3].some(() => tryLock(file)),
    "within a few looks",
  );
  assert.ok(!existsSync(`${file}.clearing`));
});

test("whoever waits for long says once for which file", async (context) => {
  const file = join(folder, "waiting");
  const error = context.mock.method(console, "error", () => {});
  writeFileSync(file, String(process.ppid));
  const waiting = withFileLock(file, () => {}, { tellsAfter: 100 });
  while (error.mock.callCount() === 0) await setTimeout(10);
  await setTimeout(200);
  rmSync(file);
  await waiting;
  assert.equal(error.mock.callCount(), 1);
  assert.match(error.mock.calls[0].arguments[0], new RegExp(`${file}, which process ${process.ppid} has`));
});

/** The first look clears a lock away, and the second one has it. */
const isFree = (file) => !tryLock(file) && tryLock(file);

test("the lock of an earlier process with the same number is free: containers give out the same ones", () => {
  const file = join(folder, "ours");
  writeFileSync(file, String(process.pid));
  assert.ok(isFree(file));
  assert.ok(!isFree(file), "what this process holds itself is not");
});

test("the lock of a process whose number another one has now is free", { skip: !existsSync("/proc/self/stat") }, () => {
  const file = join(folder, "reused");
  writeFileSync(file, `${process.ppid} 1`);
  assert.ok(isFree(file));
});

test("who ended and was waited for by nobody holds nothing", { skip: !existsSync("/proc/self/stat") }, async () => {
  // A parent that never collects its child, which ends once its parent is no shell any more: a shell collects.
  const child = '(while read name < /proc/$$/comm && [ "$name" != sleep ]; do :; done)';
  const script = `${child} & echo $!; exec sleep 60`;
  const parent = spawn("sh", ["-c", script], { stdio: ["ignore", "pipe", "ignore"] });
  try {
    const pid = Number((await once(parent.stdout, "data"))[0]);
    while (!readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ")) await setTimeout(5);
    assert.ok(!isAlive(pid));
  } finally {
    parent.kill();
  }
});

test("a lock without a name is being written, unless it has been so for long", () => {
  const file = join(folder, "empty");
  writeFileSync(file, "");
  assert.ok(!isFree(file));
  utimesSync(file, 1, 1);
  assert.ok(isFree(file));
});
