import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { root } from "../../setup/steps.mjs";
import { line } from "./chain.mjs";
import { verifyLogs } from "./verify.mjs";

/** A database with logs: `write(tenant)` writes an event, `seal(tenant)` seals what is not sealed yet. */
function logs() {
  const database = new DatabaseSync(":memory:");
  database.exec(readFileSync(join(root, "schema.sql"), "utf8"));
  const all = (sql, ...values) => database.prepare(sql).all(...values);
  const last = (table, tenant) =>
    all(`SELECT * FROM ${table} WHERE tenant_id = ? ORDER BY seq DESC LIMIT 1`, tenant)[0];
  return {
    run: (sql) => database.exec(sql),
    rows: async (sql) => all(sql),
    write(tenant) {
      const seq = (last("audit", tenant)?.seq ?? 0) + 1;
      database.exec(`INSERT INTO audit (tenant_id, seq, id, action, actor, object, detail, trace_id, created_at)
        VALUES ('${tenant}', ${seq}, '${tenant}${seq}', 'role.created', 'a', 'o', '{}', 't', ${seq})`);
    },
    seal(tenant) {
      const before = last("audit_seals", tenant) ?? { seq: 0, hash: "" };
      const events = all("SELECT * FROM audit WHERE tenant_id = ? AND seq > ? ORDER BY seq", tenant, before.seq);
      const sum = createHash("sha256").update(before.hash);
      for (const event of events) sum.update(`\n${line(event)}`);
      const hash = sum.digest("base64url");
      database.exec(
        `INSERT INTO audit_seals (tenant_id, seq, hash, sealed_at) VALUES ('${tenant}', ${events.at(-1).seq}, '${hash}', 1)`,
      );
      return { seq: events.at(-1).seq, hash };
    },
  };
}

/** Names of the damaged logs. */
const damagedIn = async (rows, options) =>
  (await Array.fromAsync(verifyLogs(rows, options))).filter(({ isDamaged }) => isDamaged).map(({ name }) => name);

/** Runs `meanwhile` after the first query that reads events, and before any other. */
function busy({ rows }, meanwhile) {
  let isDone = false;
  return (sql) => {
    const found = rows(sql);
    if (!isDone && / audit e /.test(sql)) {
      isDone = true;
      meanwhile();
    }
    return found;
  };
}

/** Runs `meanwhile` and then the first query that reads events, which is answered after all others. */
function late({ rows }, meanwhile) {
  let isDone = false;
  return async (sql) => {
    if (isDone || !/ audit e /.test(sql)) return rows(sql);
    isDone = true;
    await setImmediate();
    meanwhile();
    return rows(sql);
  };
}

function twoLogs() {
  const log = logs();
  for (const tenant of ["a", "b"]) {
    for (let at = 0; at < 3; at += 1) log.write(tenant);
    log.seal(tenant);
  }
  return log;
}

test("a log that is written and sealed while it is read is whole", async () => {
  const log = twoLogs();
  const rows = busy(log, () => {
    for (const tenant of ["a", "b", "c"]) {
      log.write(tenant);
      log.seal(tenant);
    }
  });
  assert.deepEqual(await damagedIn(rows), []);
});

test("a log whose old events are deleted while it is read is whole, by a second look", async () => {
  const log = twoLogs();
  log.write("a");
  const { seq, hash } = log.seal("a");
  const rows = late(log, () =>
    log.run(`DELETE FROM audit WHERE tenant_id = 'a' AND seq <= ${seq}; DELETE FROM audit_seals WHERE tenant_id = 'a' AND seq <= ${seq};
      INSERT OR REPLACE INTO audit_anchors (tenant_id, seq, hash) VALUES ('a', ${seq}, '${hash}')`),
  );
  assert.deepEqual(await damagedIn(rows), []);
});

test("what was changed, removed or cut is found, also while others write", async () => {
  const log = twoLogs();
  const rows = busy(log, () => log.write("b"));
  log.run("UPDATE audit SET actor = 'other' WHERE tenant_id = 'a' AND seq = 2");
  assert.deepEqual(await damagedIn(rows), ["a"]);
  const removed = twoLogs();
  removed.run("DELETE FROM audit WHERE tenant_id = 'b' AND seq = 3");
  assert.deepEqual(await damagedIn(removed.rows), ["b"]);
  const known = new Map([["gone", [{ seq: 4, hash: "h" }]]]);
  assert.deepEqual(await damagedIn(twoLogs().rows, { knownSeals: known }), ["gone"]);
});
