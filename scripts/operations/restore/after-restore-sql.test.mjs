// The statements after a restore, on a hundred thousand users.

import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { appendFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { afterRestore } from "../../restore/after-restore-sql.mjs";
import { MOST_BYTES } from "../../restore/statements.mjs";
import { root } from "../../setup/steps.mjs";
import { folder } from "../testing.mjs";

const USERS = 100_000;
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

/** A dump of the users of a damaged database: the first hundred are gone, the next hundred changed their password. */
async function damagedDump(file, users) {
  const tables = ["users", "providers", "invitations"].map(
    (name) => `${new RegExp(`CREATE TABLE ${name} \\([\\s\\S]*?\\n\\)[^;]*`).exec(schema)[0]};\n`,
  );
  await appendFile(file, tables.join(""));
  let text = "";
  for (const [at, id] of users.entries()) {
    if (at < 100) continue;
    text += `INSERT INTO "users" (id, email, first_name, created_at, credential_version) VALUES ('${id}', '${id}@example.com', 'A', 1, ${at < 200 ? 2 : 1});\n`;
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
    const most = await applied(database, { damaged, most: 2 * USERS });
    assert.ok(most.bytes < MOST_BYTES / 1.5, `${most.bytes} bytes`);
    assert.ok(most.rows <= 5_000, `${most.rows} rows`);
    assert.equal(one(database, "SELECT COUNT(*) FROM users"), USERS - 100, "who was erased since is gone");
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
      "and no password that was replaced is left",
    );
    assert.equal(one(database, "SELECT COUNT(*) FROM users WHERE version <> 1000001"), 0, "every version leapt, once");
    assert.equal(one(database, "SELECT COUNT(*) FROM sqlite_master WHERE name LIKE 'restored_%'"), 0);
  }));

test("where the damaged database cannot be read nobody's password is left, of any number of people", async () => {
  const database = filled(Array.from({ length: 12_000 }, () => randomUUID()));
  const most = await applied(database, { most: 15_000 });
  assert.ok(most.rows <= 5_000, `${most.rows} rows`);
  assert.equal(one(database, "SELECT COUNT(*) FROM credentials"), 0);
  assert.equal(one(database, "SELECT COUNT(*) FROM users WHERE credential_version <> 1000001"), 0);
});

test("more people than were expected are not left out in silence", async () => {
  const database = filled(Array.from({ length: 11_000 }, () => randomUUID()));
  await assert.rejects(applied(database, { most: 4_000 }), /NOT NULL constraint failed: restored_at/);
});

/** A database of ten users with everything that a restore changes: passwords, PINs, providers, invitations, codes and mails. */
function small() {
  const users = Array.from({ length: 10 }, (_, at) => `person-${at}`);
  const database = filled(users);
  const all = (sql) => database.exec(users.map((id, at) => sql(id, at)).join(";\n"));
  all((id) => `INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t', '${id}', 1)`);
  all(
    (id) =>
      `INSERT INTO providers (user_id, provider, issuer, subject, created_at) VALUES ('${id}', 'google', 'i', '${id}', 1)`,
  );
  all(
    (id, at) =>
      `INSERT INTO mail_outbox (id, recipient, language, template, due_at, created_at) VALUES ('m${at}', '${id}@example.com', 'de', 't', 1, 1)`,
  );
  return database;
}

/** Its contents, without raised versions and random values. */
function contents(database) {
  const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").all();
  const masked = ({ version, credential_version: credential, code_hash, command, ...row }) => ({
    ...row,
    ...(version === undefined ? {} : { version: [version % 1_000_000, version > 1_000_000] }),
    ...(credential === undefined ? {} : { credential: [credential % 1_000_000, credential > 1_000_000] }),
  });
  return tables.map(({ name }) => [name, database.prepare(`SELECT * FROM "${name}"`).all().map(masked)]);
}

test("ended suddenly after any statement and run again, it has done the same", () =>
  folder(async (path) => {
    const damaged = join(path, "damaged.sql");
    // Of the ten, two left since, and three changed their password.
    const tables = ["users", "providers", "invitations"].map(
      (name) => `${new RegExp(`CREATE TABLE ${name} \\([\\s\\S]*?\\n\\)[^;]*`).exec(schema)[0]};\n`,
    );
    const rows = Array.from({ length: 8 }, (_, at) => [
      `INSERT INTO "users" (id, email, first_name, created_at, credential_version) VALUES ('person-${at}', 'person-${at}@example.com', 'A', 1, ${at < 3 ? 2 : 1});\n`,
      at < 5
        ? `INSERT INTO "providers" (user_id, provider, issuer, subject, created_at) VALUES ('person-${at}', 'google', 'i', 'person-${at}', 1);\n`
        : "",
    ]).flat();
    await appendFile(damaged, [...tables, ...rows].join(""));
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
