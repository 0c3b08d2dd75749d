// The statements after a restore, on a hundred thousand users.

import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { appendFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { MOST_BYTES } from "../../dumps/statements.mjs";
import { root } from "../../setup/steps.mjs";
import { literal } from "../../stores/sql.mjs";
import { verifyLogs } from "../audit/verify.mjs";
import { folder } from "../testing.mjs";
import { afterRestore } from "./after-restore-sql.mjs";

const USERS = 100_000;
/** The time of a restore whose versions are 1 000 001 and more. */
const SOON = Date.UTC(2026, 0, 1) + 1_000;
const schema = await readFile(join(root, "schema.sql"), "utf8");

/** A database with so many users, each with a password; one in a hundred is invited. */
function filled(users) {
  const database = new DatabaseSync(":memory:");
  database.exec(schema);
  database.exec(
    "PRAGMA foreign_keys = ON; BEGIN; INSERT INTO tenants (id, business_uuid, title, name, created_at) VALUES ('t', 'b', 'T', 'T', 1)",
  );
  const user = database.prepare("INSERT INTO users (id, email, first_name, created_at) VALUES (?, ?, 'A', 1)");
  const credential = database.prepare(
    "INSERT INTO credentials (user_id, password_phc, pepper_id, changed_at) VALUES (?, 'x', 'p', 1)",
  );
  for (const id of users) {
    user.run(id, `${id}@example.com`);
    credential.run(id);
  }
  database.exec("COMMIT");
  return database;
}

/** The tables of a dump, as the schema makes them. */
const tables = [...schema.matchAll(/^CREATE TABLE \w+ \([\s\S]*?\n\)[^;]*;\n/gm)].map(([text]) => text).join("");

/** What is read of a dump. */
const READ = [
  "users",
  "invitations",
  "totp",
  "audit",
  "credentials",
  "passkeys",
  "recovery_codes",
  "trusted_devices",
  "pins",
  "enrolments",
  "providers",
];

/** The dump of a database. */
const dumpOf = (database) =>
  tables +
  READ.flatMap((name) =>
    database
      .prepare(`SELECT * FROM ${name}`)
      .all()
      .map(
        (row) =>
          `INSERT INTO "${name}" (${Object.keys(row).join(", ")}) VALUES (${Object.values(row).map(literal).join(", ")});\n`,
      ),
  ).join("");

/** The event that a user was erased; `log` is '' outside of companies, `seq` its place there. */
const erasedEvent = (id, { action = "user.erased", log = "", seq = 1 } = {}) =>
  `INSERT INTO "audit" (tenant_id, seq, id, action, actor, object, trace_id, created_at) VALUES ('${log}', ${seq}, 'e${seq}', '${action}', 'a', '${id}', 't', 1);\n`;

const passwordOf = (id, changed = 1) =>
  `INSERT INTO "credentials" (user_id, password_phc, pepper_id, changed_at) VALUES ('${id}', 'x', 'p', ${changed});\n`;

/** A dump of the users of a damaged database: the first hundred are missing, half of them erased; the next hundred changed their password. */
async function damagedDump(file, users) {
  await appendFile(file, tables);
  let text = "";
  for (const [at, id] of users.entries()) {
    if (at < 50) text += erasedEvent(id, { seq: at + 1 });
    if (at < 100) continue;
    text += `INSERT INTO "users" (id, email, first_name, created_at, credential_version) VALUES ('${id}', '${id}@example.com', 'A', 1, ${at < 200 ? 2 : 1});\n`;
    text += passwordOf(id, at < 200 ? 2 : 1);
  }
  await appendFile(file, text);
}

/** Runs the statements; returns the most rows that one of them changed, and its most bytes. */
async function applied(database, options) {
  const most = { rows: 0, bytes: 0, statements: 0 };
  // Each round has the same statements.
  const prepared = new Map();
  for await (const statement of afterRestore(options)) {
    most.bytes = Math.max(most.bytes, Buffer.byteLength(statement));
    most.statements += 1;
    if (/^(CREATE|DROP)/.test(statement)) {
      database.exec(statement);
      continue;
    }
    if (!prepared.has(statement)) prepared.set(statement, database.prepare(statement));
    most.rows = Math.max(most.rows, Number(prepared.get(statement).run().changes));
  }
  return most;
}

const one = (database, sql) => Object.values(database.prepare(sql).get())[0];

test("a hundred thousand people are told in statements that are small, each of a few thousand rows", () =>
  folder(async (path) => {
    const users = Array.from({ length: USERS }, () => randomUUID());
    const database = filled(users);
    // One user who is gone and one who is not, each with a change in a company's audit log and one outside of companies.
    const member = database.prepare("INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t', ?, 1)");
    const values = database.prepare(
      "INSERT INTO audit_values (tenant_id, seq, user_id, salt, changes) VALUES (?, ?, ?, 's', '[]')",
    );
    for (const [at, id] of [users[0], users[100]].entries()) {
      member.run(id);
      for (const tenant of ["t", ""]) values.run(tenant, at, id);
    }
    const damaged = join(path, "damaged.sql");
    await damagedDump(damaged, users);
    const most = await applied(database, { damaged, most: 2 * USERS, now: SOON });
    assert.ok(most.bytes < MOST_BYTES / 1.5, `${most.bytes} bytes`);
    assert.ok(most.rows <= 5_000, `${most.rows} rows`);
    assert.equal(
      one(database, "SELECT COUNT(*) FROM users"),
      USERS - 50,
      "who was erased since is gone, and nobody else",
    );
    assert.deepEqual(
      database
        .prepare("SELECT DISTINCT user_id FROM audit_values")
        .all()
        .map(({ user_id }) => user_id),
      [users[100]],
      "and so are their values beside the log",
    );
    assert.equal(
      one(database, "SELECT COUNT(*) FROM credentials"),
      USERS - 200,
      "and no password is left that was replaced, or of which nobody knows",
    );
    assert.equal(one(database, "SELECT COUNT(*) FROM users WHERE version <> 1000001"), 0, "every version leapt, once");
    assert.equal(one(database, "SELECT COUNT(*) FROM sqlite_master WHERE name LIKE 'restored_%'"), 0);
  }));

test("where the damaged database cannot be read nobody's password is left, of any number of people", async () => {
  const database = filled(Array.from({ length: 12_000 }, () => randomUUID()));
  const most = await applied(database, { most: 15_000, now: SOON });
  assert.ok(most.rows <= 5_000, `${most.rows} rows`);
  assert.equal(one(database, "SELECT COUNT(*) FROM credentials"), 0);
  assert.equal(one(database, "SELECT COUNT(*) FROM users WHERE credential_version <> 1000001"), 0);
});

test("more people than were expected are not left out in silence", async () => {
  const database = filled(Array.from({ length: 11_000 }, () => randomUUID()));
  await assert.rejects(applied(database, { most: 4_000 }), /NOT NULL constraint failed: restored_at/);
});

/** A passkey, an authenticator app, recovery codes, a trusted device, a PIN with its card, and an identity of a provider, as statements. */
const accessOf = (id) => [
  `INSERT INTO passkeys (id, user_id, credential_id, public_key, algorithm, name, created_at) VALUES ('pk-${id}', '${id}', 'c-${id}', 'k', -7, 'n', 1)`,
  `INSERT INTO totp (user_id, secret, pepper_id, last_step, created_at) VALUES ('${id}', 's-${id}', 'p', 1, 1)`,
  ...["r1", "r2"].map((hash) => `INSERT INTO recovery_codes (user_id, hash) VALUES ('${id}', '${hash}')`),
  `INSERT INTO trusted_devices (user_id, device, id, created_at, last_used, expires_at) VALUES ('${id}', 'd', 'td-${id}', 1, 1, 9)`,
  `INSERT INTO pins (user_id, pin_phc, pepper_id, changed_at) VALUES ('${id}', 'x', 'p', 1)`,
  `INSERT INTO enrolments (device, user_id, used_at) VALUES ('d', '${id}', 1)`,
  `INSERT INTO providers (user_id, provider, issuer, subject, created_at) VALUES ('${id}', 'google', 'i', '${id}', 1)`,
];

/** What a database has of these tables, as `table:number` of a user, with the counters at the user. */
function accessIn(database, id) {
  const names = [
    "credentials",
    "passkeys",
    "totp",
    "recovery_codes",
    "trusted_devices",
    "pins",
    "enrolments",
    "providers",
  ];
  const counts = names.map((name) => [name, one(database, `SELECT COUNT(*) FROM ${name} WHERE user_id = '${id}'`)]);
  const { passkeys, has_totp, recovery_codes, has_pin } = database.prepare("SELECT * FROM users WHERE id = ?").get(id);
  const found = Object.fromEntries(counts);
  assert.deepEqual(
    [passkeys, has_totp, recovery_codes, has_pin],
    [found.passkeys, found.totp, found.recovery_codes, found.pins],
    "the columns of the user count the same",
  );
  return counts
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${name}:${count}`)
    .join(" ");
}

const ALL = "credentials:1 passkeys:1 totp:1 recovery_codes:2 trusted_devices:1 pins:1 enrolments:1 providers:1";

test("what opened an account and was removed since stays removed, and nothing else is", () =>
  folder(async (path) => {
    /** What happened after the backup, by user: the statement that removed it, and what is left. */
    const since = {
      nothing: ["SELECT 1", ALL],
      passkey: ["DELETE FROM passkeys", ALL.replace("passkeys:1 ", "")],
      code: ["DELETE FROM recovery_codes WHERE hash = 'r1'", ALL.replace("codes:2", "codes:1")],
      device: ["DELETE FROM trusted_devices", ALL.replace("trusted_devices:1 ", "")],
      again: ["UPDATE trusted_devices SET id = 'other'", ALL.replace("trusted_devices:1 ", "")],
      card: ["DELETE FROM enrolments", ALL.replace("enrolments:1 ", "")],
      pin: ["UPDATE pins SET changed_at = 2", ALL.replace("pins:1 ", "")],
      peppered: ["UPDATE pins SET pin_phc = 'y', pepper_id = 'q'", ALL],
      provider: ["DELETE FROM providers", ALL.replace(" providers:1", "")],
      app: ["DELETE FROM totp", ALL.replace("totp:1 ", "")],
      replaced: ["UPDATE totp SET secret = 'new', last_step = 7, pepper_id = 'q'", ALL],
      added: ["DELETE FROM totp; UPDATE passkeys SET id = 'another'", "credentials:1 pins:1 enrolments:1 providers:1"],
    };
    const users = Object.keys(since);
    const database = filled(users);
    database.exec(users.flatMap(accessOf).join(";\n"));
    database.exec("UPDATE users SET has_pin = 1");
    const lost = filled(users);
    for (const [id, [sql]] of Object.entries(since)) {
      lost.exec(accessOf(id).join(";\n"));
      for (const each of sql.split("; "))
        if (each !== "SELECT 1") lost.exec(`${each} ${each.includes("WHERE") ? "AND" : "WHERE"} user_id = '${id}'`);
    }
    const damaged = join(path, "damaged.sql");
    await appendFile(damaged, dumpOf(lost));
    await applied(database, { damaged, most: 100 });
    for (const [id, [, left]] of Object.entries(since)) assert.equal(accessIn(database, id), left, id);
    assert.deepEqual(
      { ...database.prepare("SELECT secret, pepper_id, last_step FROM totp WHERE user_id = 'replaced'").get() },
      { secret: "new", pepper_id: "q", last_step: 7 },
      "the app that replaced another one",
    );
  }));

/**
 * Users of a restored database who are all missing in the damaged one, by what happened there: their companies, the one that created the account, the events
 * that the damaged database has, and whether they are erased again.
 */
const MISSING = {
  "a faulty statement deleted them": { of: ["t"], madeBy: "t", isErased: false },
  "they erased themselves": { of: ["t"], events: [[]], isErased: true },
  "their company erased the account that it made": {
    of: ["t"],
    madeBy: "t",
    events: [["member", "t"]],
    isErased: true,
  },
  "a company erased a member whose account is their own": { of: ["t"], events: [["member", "t"]], isErased: false },
  "a company erased a member whom another one has": {
    of: ["t", "s"],
    madeBy: "t",
    events: [["member", "t"]],
    isErased: false,
  },
  "all their companies erased them": {
    of: ["t", "s"],
    madeBy: "t",
    events: [
      ["member", "t"],
      ["member", "s"],
    ],
    isErased: true,
  },
  "another company erased them": { of: ["t", "s"], madeBy: "t", events: [["member", "s"]], isErased: false },
  "their company was deleted": { of: ["gone"], madeBy: "gone", isErased: true },
  "one company was deleted, and the other erased them": {
    of: ["gone", "t"],
    madeBy: "gone",
    events: [["member", "t"]],
    isErased: true,
  },
  "a company was deleted that did not make the account": { of: ["gone"], isErased: false },
  "they were erased from the company before the backup, and came again": {
    of: ["t"],
    madeBy: "t",
    before: [["member", "t"]],
    isErased: false,
  },
};

test("who is missing in the damaged database is erased again by an event alone; others keep what opens nothing by itself", () =>
  folder(async (path) => {
    const people = Object.entries(MISSING).map(([why, about], at) => ({
      id: `p${at}`,
      why,
      events: [],
      before: [],
      ...about,
    }));
    const database = filled(people.map(({ id }) => id));
    const lines = ["s", "gone"].map(
      (id) =>
        `INSERT INTO tenants (id, business_uuid, title, name, created_at) VALUES ('${id}', '${id}', '${id}', '${id}', 1)`,
    );
    let seq = 0;
    const eventOf = (id, [, log] = []) => {
      seq += 1;
      return log ? erasedEvent(id, { action: "member.erased", log, seq }) : erasedEvent(id, { seq });
    };
    let dump = erasedEvent("gone", { action: "tenant.deleted", log: "t", seq: 1_000 });
    for (const { id, of, madeBy, events, before } of people) {
      for (const tenant of of)
        lines.push(`INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('${tenant}', '${id}', 1)`);
      if (madeBy) lines.push(`UPDATE users SET made_by = '${madeBy}' WHERE id = '${id}'`);
      lines.push(...accessOf(id));
      dump += events.map((event) => eventOf(id, event)).join("");
      for (const event of before) {
        const known = eventOf(id, event);
        lines.push(known.replace(/;\n$/, ""));
        dump += known;
      }
    }
    database.exec(lines.join(";\n"));
    database.exec("UPDATE users SET has_pin = 1");
    const damaged = join(path, "damaged.sql");
    await appendFile(damaged, tables + dump);
    await applied(database, { damaged, most: 100 });
    for (const { id, why, isErased } of people) {
      const isThere = one(database, `SELECT COUNT(*) FROM users WHERE id = '${id}'`) === 1;
      assert.equal(isThere, !isErased, why);
      if (isThere) assert.equal(accessIn(database, id), "totp:1", why);
    }
  }));

/** Restores, one after the other: each `database` with the dump of the one before, the first one with that of `lost`. */
async function restored(path, lost, databases) {
  let before = lost;
  for (const database of databases) {
    const damaged = join(path, `damaged-${clock.now}.sql`);
    await appendFile(damaged, dumpOf(before));
    await applied(database, { damaged, most: 100, now: clock.now });
    clock.now += 3_600_000;
    before = database;
  }
}
/** The time of the next restore. */
const clock = { now: Date.UTC(2026, 10, 22) };
const idsIn = (database) =>
  database
    .prepare("SELECT id FROM users ORDER BY id")
    .all()
    .map(({ id }) => id);

test("whoever is erased again is erased by a second restore, too, to the same moment or an earlier one", () =>
  folder(async (path) => {
    const backup = () => {
      const database = filled(["managed", "own", "stays"]);
      database.exec(
        `UPDATE users SET made_by = 't' WHERE id = 'managed'; INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t', 'managed', 1);
         ${erasedEvent("before")}`,
      );
      return database;
    };
    const lost = filled(["stays"]);
    lost.exec(
      erasedEvent("before") +
        erasedEvent("own", { seq: 2 }) +
        erasedEvent("managed", { action: "member.erased", log: "t" }),
    );
    const all = [backup(), backup(), backup()];
    await restored(path, lost, all);
    for (const database of all) {
      assert.deepEqual(idsIn(database), ["stays"]);
      const events = database.prepare("SELECT seq, action, object FROM audit WHERE tenant_id = '' ORDER BY seq").all();
      assert.deepEqual(
        events.map(({ seq, action, object }) => `${seq} ${action} ${object}`),
        ["1 user.erased before", "2 user.erased managed", "3 user.erased own"],
      );
      const [log] = await Array.fromAsync(verifyLogs(async (sql) => database.prepare(sql).all()));
      assert.deepEqual([log.isDamaged, log.faults], [false, [{ fault: "unsealed", from: 1, to: 3 }]]);
    }
    const ids = all.map((database) => one(database, "SELECT id FROM audit WHERE tenant_id = '' AND seq = 2"));
    assert.equal(new Set(ids).size, 3, "an event at the same place of the log is another one");
  }));

/** The version of a user's credentials. */
const versionOf = (database, id) => one(database, `SELECT credential_version FROM users WHERE id = '${id}'`);

test("a second restore to before the first one takes passwords and PINs from those alone who changed them since, and gives no version twice", () =>
  folder(async (path) => {
    const people = ["nothing", "changed", "between", "again", "pin"];
    const backup = () => {
      const database = filled(people);
      database.exec(people.flatMap(accessOf).join(";\n"));
      database.exec("UPDATE users SET has_pin = 1");
      return database;
    };
    const changes = (id, at) =>
      `UPDATE users SET credential_version = credential_version + 1 WHERE id = '${id}';
       INSERT INTO credentials (user_id, password_phc, pepper_id, changed_at) VALUES ('${id}', 'new', 'p', ${at})
         ON CONFLICT (user_id) DO UPDATE SET password_phc = 'new', changed_at = ${at};`;
    const [lost, first, second] = [backup(), backup(), backup()];
    lost.exec(changes("between", 2));
    await restored(path, lost, [first]);
    assert.equal(accessIn(first, "between"), ALL.replace("credentials:1 ", "").replace("pins:1 ", ""));
    // Between the two restores.
    first.exec(changes("changed", 3) + changes("again", 3) + changes("again", 4));
    first.exec("UPDATE pins SET changed_at = 5 WHERE user_id = 'pin'");
    await restored(path, first, [second]);
    assert.equal(accessIn(second, "nothing"), ALL);
    assert.equal(accessIn(second, "pin"), ALL.replace("pins:1 ", ""));
    for (const id of ["changed", "between", "again"])
      assert.equal(accessIn(second, id), ALL.replace("credentials:1 ", "").replace("pins:1 ", ""), id);
    for (const id of people) assert.ok(versionOf(second, id) > versionOf(first, id), id);
    // To a moment of before the first restore whose password was given up by it, and replaced since.
    first.exec(changes("between", 6));
    const third = backup();
    third.exec(changes("between", 2));
    await restored(path, first, [third]);
    assert.equal(accessIn(third, "between"), ALL.replace("credentials:1 ", "").replace("pins:1 ", ""));
  }));

test("what a page or an isolate may remember of the lost time has a later version: companies, their rules, roles and shared views", async () => {
  const database = filled(["anna"]);
  database.exec(
    `INSERT INTO roles (tenant_id, id, title, created_at) VALUES ('t', 'r', 'R', 1);
     INSERT INTO saved_views (tenant_id, owner, list, id, name, query) VALUES ('t', '', 'user', 'v', 'V', '{}'), ('t', 'anna', 'user', 'v', 'V', '{}')`,
  );
  await applied(database, { most: 100, now: SOON });
  const versions = [
    "SELECT version FROM tenants",
    "SELECT security_version FROM tenants",
    "SELECT version FROM roles",
    "SELECT version FROM saved_views WHERE owner = ''",
    "SELECT version FROM saved_views WHERE owner = 'anna'",
  ].map((sql) => one(database, sql));
  assert.deepEqual(versions, [1_000_001, 1_000_000, 1_000_001, 1_000_001, 1]);
});

test("a bulk job that was running does not go on, and one that had ended is as it was", async () => {
  const database = filled(["anna"]);
  for (const [id, state, finished] of [
    ["goes-on", "running", "NULL"],
    ["is-over", "done", "7"],
  ])
    database.exec(
      `INSERT INTO bulk_jobs (tenant_id, id, user_id, network, by_pin, action, role_ids, state, created_at, finished_at)
       VALUES ('t', '${id}', 'anna', 'n', 0, 'disable', '[]', '${state}', 1, ${finished})`,
    );
  await applied(database, { most: 100, now: SOON });
  const jobs = database.prepare("SELECT id, state, stopped_by, finished_at FROM bulk_jobs ORDER BY id").all();
  assert.deepEqual(
    jobs.map((job) => Object.values(job)),
    [
      ["goes-on", "stopped", "unavailable", SOON],
      ["is-over", "done", null, 7],
    ],
  );
});

test("newest copies are sent to everybody, also to whom the restored database has never seen sign in", async () => {
  const database = filled(["anna"]);
  await applied(database, { most: 100 });
  assert.equal(one(database, "SELECT command ->> '$.members.everybody' FROM authority_outbox"), 1);
});

test("a password that nobody believed in a restore without the damaged database does not live again in a second one", () =>
  folder(async (path) => {
    const [first, second] = [filled(["anna"]), filled(["anna"])];
    await applied(first, { most: 100, now: clock.now });
    const damaged = join(path, "damaged.sql");
    await appendFile(damaged, dumpOf(first));
    await applied(second, { damaged, most: 100, now: clock.now + 1_000 });
    assert.equal(one(second, "SELECT COUNT(*) FROM credentials"), 0);
    assert.ok(versionOf(second, "anna") > versionOf(first, "anna"));
    // A clock that is behind.
    await applied(second, { most: 100, now: 0 });
    assert.equal(versionOf(second, "anna") % 1_000_000, 1);
    assert.ok(versionOf(second, "anna") > versionOf(first, "anna") + 1_000_000);
  }));

test("a placeholder that is missing stays with its invitation, and goes with one that was answered", () =>
  folder(async (path) => {
    const database = filled(["waiting", "answered"]);
    const invitation = (id, state) =>
      `INSERT INTO invitations (tenant_id, id, email, code_hash, invited_by, stand_in, state, created_at, sent_at, expires_at) VALUES ('t', 'i-${id}', '${id}@example.org', '${id}', 'a', '${id}', '${state}', 1, 1, 9)`;
    for (const id of ["waiting", "answered"])
      database.exec(
        `UPDATE users SET is_stand_in = 1 WHERE id = '${id}'; INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t', '${id}', 1); ${invitation(id, "pending")}`,
      );
    const damaged = join(path, "damaged.sql");
    await appendFile(
      damaged,
      `${tables}${invitation("waiting", "pending")};\n${invitation("answered", "accepted")};\n`,
    );
    await applied(database, { damaged, most: 100 });
    assert.deepEqual(
      database
        .prepare("SELECT id FROM users")
        .all()
        .map(({ id }) => id),
      ["waiting"],
    );
  }));

test("where the damaged database cannot be read only authenticator apps are left, which open nothing alone", async () => {
  const database = filled(["anna"]);
  database.exec(accessOf("anna").join(";\n"));
  database.exec("UPDATE users SET has_pin = 1");
  await applied(database, { most: 100 });
  assert.equal(accessIn(database, "anna"), "totp:1");
});

test("a dump without one of the tables is not read as if everything in it had been revoked", () =>
  folder(async (path) => {
    const damaged = join(path, "damaged.sql");
    await appendFile(damaged, tables.replace(/^CREATE TABLE passkeys[\s\S]*?;\n/m, ""));
    await assert.rejects(Array.fromAsync(afterRestore({ damaged })), /has no passkeys: .*--everybody/);
  }));

/** What a database has of its users' addresses and states, by user. */
const addressesIn = (database) =>
  Object.fromEntries(
    database
      .prepare("SELECT * FROM users ORDER BY id")
      .all()
      .map(({ id, email, email_verified: proven, words, state }) => [id, [email, proven, words, state].join(" ")]),
  );

test("addresses that moved from user to user since are where they moved to, and whoever was disabled stays so", () =>
  folder(async (path) => {
    const people = ["a", "b", "c", "d", "e", "f"];
    const [database, lost] = [filled(people), filled(people)];
    const set = (id, email, state = 1) =>
      `UPDATE users SET email = '${email}@example.com', email_verified = 1, words = '{"e":["${email}"]}', state = ${state} WHERE id = '${id}';`;
    // Two have exchanged theirs, one is disabled and its address is another's, and that one's is a third one's.
    lost.exec(set("a", "x") + set("b", "a") + set("a", "b") + set("c", "new", 0) + set("d", "c") + set("e", "d"));
    const damaged = join(path, "damaged.sql");
    await appendFile(damaged, dumpOf(lost));
    await applied(database, { damaged, most: 100 });
    assert.deepEqual(addressesIn(database), addressesIn(lost));
    assert.equal(addressesIn(database).c, 'new@example.com 1 {"e":["new"]} 0');
  }));

test("an address of somebody whom the damage deleted stays theirs, and who has it since keeps the former one and is disabled all the same", () =>
  folder(async (path) => {
    const [database, lost] = [filled(["deleted", "taker"]), filled(["taker"])];
    lost.exec("UPDATE users SET email = 'deleted@example.com', email_verified = 1, state = 0");
    const damaged = join(path, "damaged.sql");
    await appendFile(damaged, dumpOf(lost));
    for (let at = 0; at < 2; at += 1) {
      await applied(database, { damaged, most: 100 });
      assert.deepEqual(addressesIn(database), {
        deleted: "deleted@example.com 0 {} 1",
        taker: "taker@example.com 0 {} 0",
      });
    }
  }));

/** A database of ten users with everything that a restore changes: passwords, PINs, providers, factors, invitations, codes, mails, and a bulk job. */
function small() {
  const users = Array.from({ length: 10 }, (_, at) => `person-${at}`);
  const database = filled(users);
  const all = (sql) => database.exec(users.map((id, at) => sql(id, at)).join(";\n"));
  all((id) => `INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t', '${id}', 1)`);
  all((id) => accessOf(id).join(";\n"));
  all(
    (id, at) =>
      `INSERT INTO mail_outbox (id, recipient, language, template, due_at, created_at) VALUES ('m${at}', '${id}@example.com', 'de', 't', 1, 1)`,
  );
  database.exec(
    `INSERT INTO bulk_jobs (tenant_id, id, user_id, network, by_pin, action, role_ids, created_at)
     VALUES ('t', 'job', 'person-9', 'n', 0, 'disable', '[]', 1)`,
  );
  return database;
}

/** Its contents, without raised versions and random values. */
function contents(database) {
  const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").all();
  const raised = (version) => (version === undefined ? version : [version % 1_000_000, version >= 1_000_000]);
  const masked = ({
    version,
    credential_version: credential,
    security_version: security,
    code_hash,
    command,
    ...row
  }) => ({
    ...row,
    raised: [version, credential, security].map(raised),
  });
  return tables.map(({ name }) => [name, database.prepare(`SELECT * FROM "${name}"`).all().map(masked)]);
}

test("ended suddenly after any statement and run again, it has done the same", () =>
  folder(async (path) => {
    const damaged = join(path, "damaged.sql");
    // Of the ten, one was erased since, one is missing and its address another's, three changed their password, and two exchanged their addresses.
    const address = (at) => `person-${{ 0: 1, 1: 0, 2: 9 }[at] ?? at}@example.com`;
    const rows = Array.from({ length: 8 }, (_, at) => [
      `INSERT INTO "users" (id, email, first_name, created_at, credential_version) VALUES ('person-${at}', '${address(at)}', 'A', 1, ${at < 3 ? 2 : 1});\n`,
      at < 5 ? `${accessOf(`person-${at}`).join(";\n")};\n${passwordOf(`person-${at}`)}` : "",
    ]).flat();
    await appendFile(damaged, [tables, ...rows, erasedEvent("person-8")].join(""));
    for (const options of [{ damaged, most: 100 }, { most: 100 }]) {
      const statements = await Array.fromAsync(afterRestore(options));
      const database = small();
      /** The contents after all of them, which are taken back: the next run begins where this one did. */
      const afterAll = () => {
        database.exec("SAVEPOINT whole");
        for (const statement of statements) database.exec(statement);
        const found = contents(database);
        database.exec("ROLLBACK TO whole; RELEASE whole");
        return found;
      };
      const once = afterAll();
      for (const [at, statement] of statements.entries()) {
        database.exec(statement);
        assert.deepEqual(afterAll(), once, `ended after statement ${at + 1} of ${statements.length}`);
      }
    }
  }));
