// What a restore that is under way lets an operator change, and how it is given up.

import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { withLease } from "../ledger.mjs";
import { startLedger } from "../stage/ledger.mjs";
import { abandon, journalOf } from "./journal.mjs";

const { api, rows, close } = await startLedger();
const [begun, turn] = [Promise.withResolvers(), Promise.withResolvers()];
const held = withLease({ api, environment: "production", act: "restore" }, () => {
  begun.resolve();
  return turn.promise;
});
await begun.promise;
beforeEach(() => rows("DROP TABLE IF EXISTS restore; SELECT 1"));
after(async () => {
  turn.resolve();
  await held;
  await close();
});

const TO = "to 2026-11-22T10:00:00Z";
const FROM = "from /backup.age";
const begin = (goal, options) => journalOf(api, "production", goal, options);

/** Begins a restore, and notes that steps were done. */
async function noted(goal, ...steps) {
  const journal = await begin(goal);
  for (const step of steps) await journal.note(step);
  return journal;
}

test("as long as nothing was replaced another goal is taken, and what was done for any goal stays done", async () => {
  await (await noted(FROM, "paused", "everywhere", "damaged", "database")).note("name", "asgard-production-2");
  const dump = "f";
  const other = await begin(TO, { dump });
  assert.equal(other.left, "asgard-production-2");
  assert.equal(other.instead, FROM);
  assert.deepEqual(Object.keys(other.done), ["paused", "everywhere", "damaged"]);
  await other.note("wayBack", "bookmark");
  const next = await begin("from /older.age", { dump });
  assert.equal(next.instead, TO);
  assert.equal(next.done.wayBack, undefined, "each attempt notes its own");
  // A database may have been filled from the other backup: it is not gone on with.
  assert.equal(next.done.database, undefined);
});

test("another goal is refused as soon as something was replaced, or may have been, and the way out is named", async () => {
  for (const step of ["restored", "replacing"]) {
    await noted(TO, "paused", step);
    for (const goal of ["to 2026-11-21T10:00:00Z", FROM, `${FROM} --everybody`])
      await assert.rejects(begin(goal), /is under way, by .*: to 2026-11-22T10:00:00Z\. .*--abandon/, goal);
    assert.equal((await begin(TO)).instead, undefined);
  }
  // The platform refused to replace it.
  await rows("DROP TABLE restore; SELECT 1");
  await (await noted(TO, "paused", "replacing")).note("replacing", false);
  assert.equal((await begin(FROM)).instead, TO);
});

test("that nobody can read the damaged database may be found out until it is read", async () => {
  await noted(TO, "paused", "restored");
  const journal = await begin(`${TO} --everybody`);
  assert.deepEqual(Object.keys(journal.done), ["paused", "restored"]);
  await journal.note("expanded");
  await assert.rejects(begin(TO), /is under way/, "what was not dumped cannot be dumped any more");
  await journal.note("after-restore-sql");
  await rows(`UPDATE restore SET journal = replace(journal, ' --everybody', ''); SELECT 1`);
  await assert.rejects(begin(`${TO} --everybody`), /is under way/);
});

/** A restore that ada began on another machine, with the dump of what is damaged there, up to these steps. */
async function begunElsewhere(...steps) {
  const journal = await begin(TO);
  await journal.note("damaged", { name: "ada", machine: "hers", fingerprint: "f" });
  for (const step of steps) await journal.note(step);
}

test("where the dump of what is damaged is not here, it is made again as long as nothing was replaced", async () => {
  await begunElsewhere("paused");
  for (const dump of [undefined, "that of an earlier restore"])
    assert.deepEqual(Object.keys((await begin(TO, { dump })).done), ["paused"]);
  assert.deepEqual(Object.keys((await begin(TO, { dump: "f" })).done), ["damaged", "paused"]);
});

test("what may be replaced goes on where its dump is, or without it, and the place is named whoever tried since", async () => {
  await begunElsewhere("paused", "replacing");
  for (const dump of [undefined, "that of an earlier restore"])
    await assert.rejects(begin(TO, { dump }), /ada made it on hers\. .* is ended there, .*--everybody.*--abandon/);
  // The file was carried to this machine: the next step is noted from here.
  await (await begin(TO, { dump: "f" })).note("restored");
  await assert.rejects(begin(TO), /ada made it on hers/);
  await begin(`${TO} --everybody`);
});

test("a dump that is not needed any more may be gone", async () => {
  await begunElsewhere("restored", "after-restore-sql");
  await begin(TO);
});

test("of a restore that an earlier version began the dump is on the machine that went on last", async () => {
  await noted(TO, "damaged", "restored");
  await begin(TO, { dump: "f" });
  await assert.rejects(begin(TO), /is ended there/);
  await rows(`UPDATE restore SET journal = json_set(journal, '$.machine', 'elsewhere'); SELECT 1`);
  await assert.rejects(begin(TO, { dump: "f" }), /made it on elsewhere/);
});

test("a restore is given up, and what it did is known; another one begins anew", async () => {
  assert.equal(await abandon(api, "production"), undefined);
  await noted(TO, "paused", "damaged");
  const { goal, done } = await abandon(api, "production");
  assert.deepEqual([goal, Object.keys(done)], [TO, ["paused", "damaged"]]);
  assert.equal(await abandon(api, "production"), undefined);
  const journal = await begin(FROM);
  assert.deepEqual([journal.instead, journal.done], [undefined, {}]);
  await journal.end();
  assert.equal(await abandon(api, "production"), undefined, "one that has ended is not under way");
  assert.ok((await begin(FROM)).over);
});

test("whoever lost the lease while their laptop slept notes nothing, and goes no further", async () => {
  const journal = await noted(TO, "paused");
  const [{ name }] = await rows("SELECT name FROM lease");
  await rows("UPDATE lease SET name = 'bob'; SELECT 1");
  try {
    await assert.rejects(
      journal.note("replacing"),
      /^Error: bob on .* took it over \(restore, since .*\)\. This command ends here/,
    );
    assert.deepEqual(Object.keys((await begin(TO)).done), ["paused"]);
  } finally {
    await rows(`UPDATE lease SET name = '${name}'; SELECT 1`);
  }
  await journal.note("replacing");
});
