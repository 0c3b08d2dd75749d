// What a command says where it cannot go on.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "../setup/steps.mjs";
import { OperationError, sentenceOf } from "./command.mjs";
import { folder, type } from "./testing.mjs";

const failure = (work) =>
  Promise.resolve()
    .then(work)
    .then(assert.fail, (error) => error);

test("what the system or the network says is one sentence, and a mistake of ours keeps its stack", async () => {
  assert.equal(sentenceOf(new OperationError("Not now.")), "Not now.");
  const missing = await failure(() => readFileSync("/nowhere/file"));
  assert.equal(sentenceOf(missing), "ENOENT: no such file or directory, open '/nowhere/file'.");
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-length": 9 });
    response.write("half");
    setTimeout(() => response.destroy(), 50);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = `http://127.0.0.1:${server.address().port}`;
  const cut = await failure(async () => (await fetch(address)).text());
  assert.match(sentenceOf(cut), /^The network failed: .+\. The same command again\.$/);
  server.close();
  await once(server, "close");
  assert.match(sentenceOf(await failure(() => fetch(address))), /^The network failed: .*ECONNREFUSED/);
  for (const mistake of [new TypeError("x is not a function"), new RangeError("no"), undefined])
    assert.equal(sentenceOf(mistake), undefined);
  assert.equal(sentenceOf(await failure(() => new URL("nonsense"))), undefined);
});

test("a command ends with that sentence", () =>
  folder(async (path) => {
    const { code, err } = await type("backup", ["look", path]);
    assert.deepEqual([code, err], [1, "✗ EISDIR: illegal operation on a directory, read.\n"]);
  }));

/** Runs `npm run after-restore`. */
const afterRestore = (...words) =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      ["scripts/operations/restore/after-restore.mjs", ...words],
      { cwd: root },
      (error, out, err) => resolve({ code: error?.code ?? 0, out, err }),
    );
  });

test("after-restore ends with 2 where its options are wrong, and with a sentence where it cannot write", () =>
  folder(async (path) => {
    for (const words of [
      ["--nonsense"],
      ["--everybody", "--output"],
      ["--everybody", "--output", "x", "--most", "many"],
    ]) {
      const { code, err } = await afterRestore(...words);
      assert.equal(code, 2, words.join(" "));
      assert.match(err, /npm run after-restore -- \(--damaged/);
      assert.doesNotMatch(err, /\n {4}at /);
    }
    const { code, err } = await afterRestore("--everybody", "--output", join(path, "nowhere/after.sql"));
    assert.equal(code, 1);
    assert.match(err, /^✗ ENOENT: no such file or directory, open '.*after\.sql\.part'\.\n$/);
  }));
