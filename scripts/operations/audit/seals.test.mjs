import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { linesOf, shown } from "../logs/lines.mjs";
import { folder, type } from "../testing.mjs";
import { sealsIn } from "./seals.mjs";

const sealed = (tenant, seq) =>
  JSON.stringify({ level: "info", event: "audit_sealed", tenant, seq, hash: `${tenant}${seq}` });
const event = { eventTimestamp: 1_000, logs: [{ message: [sealed("a", 3)] }] };

const inLog = (lines, work) =>
  folder(async (path) => {
    const file = join(path, "worker.log");
    await writeFile(file, lines.join("\n"));
    return work(file);
  });

test("seals are found among other lines, also behind a laptop's words and before a line that was cut off", () =>
  inLog(
    [
      "> npm run logs",
      sealed("a", 3),
      "{broken",
      '{"event":"request"}',
      `[info] ${sealed("a", 5)}`,
      sealed("b", 1),
      sealed("b", 2).slice(0, -9),
    ],
    (file) => {
      const found = (tenant) =>
        [...sealsIn(file, tenant)].map(([name, seals]) => [name, ...seals.map(({ seq, hash }) => `${seq} ${hash}`)]);
      assert.deepEqual(found(), [
        ["a", "3 a3", "5 a5"],
        ["b", "1 b1"],
      ]);
      assert.deepEqual(found("b"), [["b", "1 b1"]]);
      assert.throws(() => sealsIn(file, "c"), /has no line audit_sealed of c: npm run logs/);
      assert.throws(() => sealsIn(`${file}x`), /cannot be read/);
    },
  ));

test("a log from which no seal can be read proves nothing, and is refused", async () => {
  // Lines for the eye, and wrangler's own, in which ours are texts within a text.
  for (const line of ["", ...linesOf(event).map(shown), JSON.stringify(event)])
    await inLog([line], async (file) => {
      const { code, err, out } = await type("audit", ["verify", "--log", file]);
      assert.deepEqual([code, out], [1, ""], line);
      assert.equal(
        err,
        `✗ ${file} has no line audit_sealed: npm run logs -- --json --event audit_sealed writes them.\n`,
      );
    });
});
