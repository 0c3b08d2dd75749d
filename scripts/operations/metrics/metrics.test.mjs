import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { root } from "../../setup/steps.mjs";
import { calls, waiting } from "./collect.mjs";
import { firing, lineOf, rules } from "./rules.mjs";

const NOW = 1_790_000_000_000;

/** The product's schema, and a function that queries it. */
function database() {
  const database = new DatabaseSync(":memory:");
  database.exec(readFileSync(join(root, "schema.sql"), "utf8"));
  return { database, rows: async (sql) => database.prepare(sql).all() };
}

const NOTHING = {
  "mails.waiting": 0,
  "mails.personalSeconds": 0,
  "mails.bulkSeconds": 0,
  "mails.deadToday": 0,
  "endings.waiting": 0,
  "endings.lateSeconds": 0,
  "audit.unsealedSeconds": 0,
  "jobs.running": 0,
  "jobs.seconds": 0,
  "cron.lateSeconds": 20,
};

test("what waits is counted, with how long, and nothing of it where nothing waits", async () => {
  const { database: all, rows } = database();
  all.exec(`INSERT INTO cron_runs (id, ran_at) VALUES (1, ${NOW - 20_000})`);
  assert.deepEqual(await waiting(rows, NOW), NOTHING);
  const mail = (id, bulk, state, created, due = created) =>
    all.exec(`INSERT INTO mail_outbox (id, recipient, language, template, due_at, created_at, state, bulk)
      VALUES ('${id}', 'a@b.example', 'de', 't', ${due}, ${created}, '${state}', ${bulk})`);
  mail("a", 0, "waiting", NOW - 200_000);
  mail("b", 0, "waiting", NOW - 100_000);
  mail("c", 1, "waiting", NOW - 900_000);
  mail("d", 0, "sent", NOW - 900_000);
  mail("e", 0, "dead", NOW - 3_600_000);
  mail("f", 0, "dead", NOW - 900 * 3_600_000);
  all.exec(
    `INSERT INTO authority_outbox (id, user_id, command, due_at, created_at) VALUES ('x', 'u', '{}', ${NOW - 60_000}, 0), ('members:t', 't', '{}', 0, 0)`,
  );
  all.exec(`INSERT OR REPLACE INTO audit_open (tenant_id, since) VALUES ('t', ${NOW - 30_000})`);
  all.exec("PRAGMA foreign_keys = OFF");
  all.exec(`INSERT INTO bulk_jobs (tenant_id, id, user_id, network, by_pin, action, role_ids, created_at)
    VALUES ('t', 'j', 'u', '', 0, 'enable', '[]', ${NOW - 45_000})`);
  all.exec(`UPDATE cron_runs SET ran_at = ${NOW - 50_000}`);
  assert.deepEqual(await waiting(rows, NOW), {
    "mails.waiting": 3,
    "mails.personalSeconds": 200,
    "mails.bulkSeconds": 900,
    "mails.deadToday": 1,
    "endings.waiting": 2,
    // What a restore leaves has no time, and is late by none.
    "endings.lateSeconds": 60,
    "audit.unsealedSeconds": 30,
    "jobs.running": 1,
    "jobs.seconds": 45,
    "cron.lateSeconds": 50,
  });
});

test("cron that never ran is late, and its rule fires", async () => {
  const facts = await waiting(database().rows, NOW);
  const rule = rules().find(({ fact }) => fact === "cron.lateSeconds");
  assert.equal(firing([rule], facts).length, 1);
});

test("no figure reads a whole table", () => {
  const { database: all } = database();
  const plans = [];
  return waiting(async (sql) => {
    plans.push(...all.prepare(`EXPLAIN QUERY PLAN ${sql}`).all());
    return all.prepare(sql).all();
  }, NOW).then(() => {
    const scans = plans.map(({ detail }) => detail).filter((detail) => /^SCAN (?!\(|CONSTANT)/.test(detail));
    assert.deepEqual(
      scans.filter((detail) => !/^SCAN a USING COVERING INDEX audit_open_by_age|\(subquery/.test(detail)),
      [],
    );
  });
});

test("a rule fires over its number, with enough calls, and where nobody could read the fact", () => {
  const rule = (more) => ({ name: "calls fail", fact: "errors.share", over: 0.005, act: "Look.", ...more });
  assert.deepEqual(firing([rule()], { "errors.share": 0.005 }), []);
  assert.equal(firing([rule()], { "errors.share": 0.006 }).length, 1);
  assert.deepEqual(firing([rule({ calls: 50 })], { "errors.share": 0.5, calls: 49 }), []);
  const [unread] = firing([rule()], {});
  assert.match(lineOf(unread), /errors\.share is not known/);
  const [fired] = firing([rule()], { "errors.share": 0.01234 });
  assert.equal(lineOf(fired), "✗ calls fail: errors.share is 0.0123, more than 0.005 is too much. Look.");
});

test("an app that fails and a product in maintenance are no errors of the product", () => {
  const folder = join(root, "worker/domain/operations/measurements");
  const database = new DatabaseSync(":memory:");
  for (const name of ["by_version", "by_operation", "over_time"]) {
    const [, errors] = /SUM\(IF\((.*), _sample_interval, 0\)\) AS errors/.exec(
      readFileSync(join(folder, `${name}.sql`), "utf8"),
    );
    const isError = (status, code) =>
      database.prepare(`SELECT ${errors} AS found FROM (SELECT ? AS blob2, ? AS blob3)`).get(status, code).found;
    for (const [status, code, expected] of [
      ["500", "internal", 1],
      ["503", "unavailable", 1],
      ["503", "maintenance", 0],
      ["502", "app_unavailable", 0],
      ["404", "not_found", 0],
    ])
      assert.equal(isError(status, code), expected, `${name}: ${code}`);
  }
});

test("every rule of the file is about a fact that there is, and nothing fires where all is well", () => {
  const well = {
    "health.failing": 0,
    ...NOTHING,
    "database.bytes": 1,
    "database.share": 0.1,
    ...calls([{ name: "signin", calls: 100, errors: 0, limited: 0, p50: 50, p95: 90, rowsRead: 2_000 }]),
  };
  const all = rules();
  assert.ok(all.length >= 8);
  for (const { name, fact, over, act } of all) {
    assert.ok(fact in well, `${name}: there is no fact ${fact}`);
    assert.ok(typeof over === "number" && act.length > 10, name);
  }
  assert.deepEqual(firing(all, well), []);
  for (const rule of all)
    assert.equal(firing([rule], { ...well, calls: 1_000, [rule.fact]: rule.over + 1 }).length, 1, rule.name);
});
