// By what a restore is recognized: its operators, checkouts and files may be others when it goes on.

import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { withLease } from "../ledger.mjs";
import { startLedger } from "../stage/ledger.mjs";
import { goalOf, requireGoal } from "./goal.mjs";
import { journalOf } from "./journal.mjs";

const { api, rows, close } = await startLedger();
const folder = mkdtempSync(join(tmpdir(), "asgard-goal-"));
after(async () => {
  rmSync(folder, { recursive: true });
  await close();
});

/** A file in a folder of its own. */
function file(within, name, text) {
  mkdirSync(join(folder, within), { recursive: true });
  const path = join(folder, within, name);
  writeFileSync(path, text);
  return path;
}

const goal = (values) => goalOf(values, api, "production");
/** Begins, or goes on with, the restore of these options. */
const begin = async (values) => {
  const { goal: known, shown } = await goal(values);
  return journalOf(api, "production", known, { shown });
};
const held = (work) => withLease({ api, environment: "production", act: "restore" }, work);

test("options that name no goal are refused", () => {
  for (const [values, why] of [
    [{}, /--to and a moment, or --from/],
    [{ to: "2026-11-22T10:00:00Z", from: "b.age" }, /--to and a moment, or --from/],
    [{ to: "yesterday" }, /takes a moment in UTC/],
    [{ abandon: true, from: "b.age" }, /leave --to and --from out/],
  ])
    assert.throws(() => requireGoal(values), why);
  requireGoal({ abandon: true });
});

test("a backup is the same one from another checkout and under another name, and another one is not", () =>
  held(async () => {
    const [hers, his] = [file("hers", "backup.age", "one"), file("his", "copy.age", "one")];
    const journal = await begin({ from: hers });
    for (const step of ["paused", "database", "restored"]) await journal.note(step);
    const next = await begin({ from: his });
    assert.deepEqual([next.instead, Object.keys(next.done)], [undefined, ["paused", "database", "restored"]]);
    await assert.rejects(
      begin({ from: file("his", "backup.age", "other") }),
      /is under way, by .*: from .*hers.backup\.age\. End that one first/,
    );
    await next.note("decided");
    assert.deepEqual(Object.keys((await begin({ from: hers, everybody: true })).done).length, 4);
  }));

test("what was read into the new database may be gone, and nothing else is taken for it", () =>
  held(async () => {
    await rows("DROP TABLE restore; SELECT 1");
    const from = file("hers", "gone.age", "gone");
    await (await begin({ from })).note("database");
    rmSync(from);
    const away = join(folder, "elsewhere/gone.age");
    await assert.rejects(begin({ from: away }), /gone\.age is not there/);
    file("hers", "gone.age", "gone");
    await (await begin({ from })).note("restored");
    rmSync(from);
    const next = await begin({ from: away });
    assert.deepEqual([next.instead, Object.keys(next.done)], [undefined, ["database", "restored"]]);
    await assert.rejects(begin({ from: join(folder, "other.age") }), /other\.age is not there/);
    await begin({ from: away, everybody: true });
  }));

test("a restore that an earlier version began is gone on with by its path", () =>
  held(async () => {
    const from = file("hers", "earlier.age", "earlier");
    const journal = { goal: `from ${from}`, done: { restored: true }, name: "ada", machine: "hers" };
    await rows(`UPDATE restore SET journal = '${JSON.stringify(journal)}'; SELECT 1`);
    const next = await begin({ from });
    assert.deepEqual([next.instead, Object.keys(next.done)], [undefined, ["restored"]]);
    assert.equal((await begin({ from, everybody: true })).instead, journal.goal);
  }));
