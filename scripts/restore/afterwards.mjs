// What a restored database must be told before anybody uses it. D1 goes back to the time of the backup; the session authorities, the
// copies in KV and the mails that were sent do not. So: what was spent since stays spent, what was ended stays ended, and no version
// is given out a second time (decisions/034).

//
// However large the database is: a dump is read statement by statement, and what is written takes a few thousand rows at a time, each
// statement far below what the platform takes.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { keepWhole } from "./sealed.mjs";
import { statementsOf, tableOf } from "./statements.mjs";

/** More than anybody changes their credential or their name between two restores. */
const LEAP = 1_000_000;
/** Rows of a table that one round takes. */
const ROUND = { users: 5_000, tenants: 200, mail_outbox: 5_000 };
/** Rows that each table has at most, where nobody says otherwise. */
export const MOST = 1_000_000;
/** Bytes of one statement that brings rows, at most. */
const BYTES = 50_000;

const text = (value) => (value === null ? "NULL" : `'${String(value).replaceAll("'", "''")}'`);
const literal = (value) => (typeof value === "number" ? String(value) : text(value));

/** Rows of the round that is under way, by a column that has their keys. */
const during = (table, column) =>
  `${column} > (SELECT after FROM restored_at WHERE name = '${table}') AND ${column} <= (SELECT upto FROM restored_at WHERE name = '${table}')`;
const ofUsers = (column) => during("users", column);
const ofTenants = (column) => during("tenants", column);

/** Nothing that was issued before is good any more, and every version is a new one. */
const ALWAYS = {
  users: [
    `DELETE FROM codes WHERE ${ofUsers("user_id")}`,
    `UPDATE memberships SET version = version + ${LEAP} WHERE ${ofUsers("user_id")}`,
    `UPDATE users SET credential_version = credential_version + ${LEAP}, version = version + ${LEAP} WHERE ${ofUsers("id")}`,
  ],
  tenants: [
    `UPDATE invitations SET code_hash = lower(hex(randomblob(32))) WHERE state = 'pending' AND ${ofTenants("tenant_id")}`,
    `UPDATE roles SET version = version + ${LEAP} WHERE ${ofTenants("tenant_id")}`,
    `UPDATE tenants SET version = version + ${LEAP} WHERE ${ofTenants("id")}`,
    `INSERT INTO authority_outbox (id, user_id, command, due_at, created_at) SELECT 'members:' || id, id,
       json_object('members', json_object('turn', lower(hex(randomblob(16))), 'after', '')), 0, 0 FROM tenants WHERE ${ofTenants("id")}
       ON CONFLICT (id) DO UPDATE SET command = excluded.command, due_at = 0`,
  ],
  mail_outbox: [
    `UPDATE mail_outbox SET state = 'dead', params = '{}', failure = 'restored' WHERE state = 'waiting' AND ${during("mail_outbox", "id")}`,
  ],
};

/** Nobody can say what was changed since: every password, PIN and provider may be one that was taken back. */
const EVERYBODY = {
  users: [
    `DELETE FROM credentials WHERE ${ofUsers("user_id")}`,
    `DELETE FROM pins WHERE ${ofUsers("user_id")}`,
    `DELETE FROM providers WHERE ${ofUsers("user_id")}`,
    `UPDATE users SET has_pin = 0 WHERE ${ofUsers("id")}`,
  ],
};

/** The traces of people who are not in the damaged database any more: they left, or were erased. */
const GONE = `(SELECT id FROM users WHERE ${ofUsers("id")} AND id NOT IN (SELECT id FROM restored_over))`;
const GONE_ADDRESSES = `(SELECT email FROM users WHERE id IN ${GONE})`;

/** What the damaged database knew better. */
const KNOWN = {
  tenants: [
    `UPDATE invitations SET state = 'revoked' WHERE state = 'pending' AND ${ofTenants("tenant_id")}
       AND id NOT IN (SELECT id FROM restored_pending)`,
  ],
  users: [
    `DELETE FROM media WHERE user_id IN ${GONE}`,
    `DELETE FROM idempotency WHERE caller IN ${GONE}`,
    `DELETE FROM mail_outbox WHERE recipient IN ${GONE_ADDRESSES}`,
    `DELETE FROM invitations WHERE user_id IN ${GONE} OR email IN ${GONE_ADDRESSES}`,
    `DELETE FROM users WHERE ${ofUsers("id")} AND id NOT IN (SELECT id FROM restored_over)`,
    `DELETE FROM credentials WHERE ${ofUsers("user_id")} AND user_id IN (SELECT u.id FROM users u
       JOIN restored_over o ON o.id = u.id WHERE o.credential_version > u.credential_version)`,
    `DELETE FROM pins WHERE ${ofUsers("user_id")} AND user_id NOT IN (SELECT user_id FROM credentials)`,
    `UPDATE users SET has_pin = EXISTS (SELECT 1 FROM pins p WHERE p.user_id = users.id)
       WHERE ${ofUsers("id")} AND has_pin <> EXISTS (SELECT 1 FROM pins p WHERE p.user_id = users.id)`,
    `UPDATE OR IGNORE users SET email = o.email, email_verified = o.email_verified, words = o.words, state = o.state
       FROM restored_over o WHERE o.id = users.id AND ${ofUsers("users.id")} AND (users.email, users.email_verified, users.words, users.state)
         <> (o.email, o.email_verified, o.words, o.state)`,
    `DELETE FROM providers WHERE ${ofUsers("user_id")} AND NOT EXISTS (SELECT 1 FROM restored_over o JOIN json_each(o.providers) p
       WHERE o.id = providers.user_id AND p.value = providers.issuer || ' ' || providers.subject)`,
  ],
};

/** The next rows: after those of the round before, as many as a round takes. `~` is after every key. */
const next = (table) =>
  `UPDATE restored_at SET after = upto, upto = COALESCE((SELECT id FROM ${table} WHERE id > upto ORDER BY id
     LIMIT 1 OFFSET ${ROUND[table] - 1}), '~') WHERE name = '${table}'`;

/** Acts on all rows of a table, a round after the other; rounds after the last row do nothing. */
function* rounds(acts, most) {
  for (const [table, statements] of Object.entries(acts)) {
    yield `INSERT INTO restored_at (name, after, upto) VALUES ('${table}', '', '')`;
    for (let at = 0; at <= most / ROUND[table]; at += 1) {
      yield next(table);
      yield* statements;
    }
    // Where there are more rows than anybody said, this fails, and says so by its name.
    yield `INSERT INTO restored_at (name, after, upto) SELECT 'more rows than --most of ${table}', NULL, NULL FROM restored_at
       WHERE name = '${table}' AND upto <> '~'`;
    yield `DELETE FROM restored_at WHERE name = '${table}'`;
  }
}

/** What a dump of the damaged database knows, as statements; by way of a database on the disk. */
async function* known(file) {
  const folder = await mkdtemp(join(tmpdir(), "asgard-damaged-"));
  const damaged = new DatabaseSync(join(folder, "known.sqlite"));
  try {
    damaged.exec("PRAGMA foreign_keys = OFF; PRAGMA journal_mode = OFF; BEGIN");
    let several = "";
    for await (const statement of statementsOf(file)) {
      if (!["users", "providers", "invitations"].includes(tableOf(statement))) continue;
      several += `${statement};\n`;
      if (several.length < BYTES) continue;
      damaged.exec(several);
      several = "";
    }
    damaged.exec(several);
    damaged.exec("COMMIT; CREATE INDEX IF NOT EXISTS known_providers ON providers (user_id)");
    yield* inserted("restored_over", damaged.prepare(PEOPLE).iterate());
    yield* inserted(
      "restored_pending",
      damaged.prepare("SELECT id FROM invitations WHERE state = 'pending'").iterate(),
    );
  } finally {
    damaged.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const PEOPLE = `SELECT id, email, email_verified, words, state, credential_version, (SELECT json_group_array(issuer || ' ' || subject)
  FROM providers p WHERE p.user_id = u.id) AS providers FROM users u`;

/** Rows as statements, several to one. */
function* inserted(table, rows) {
  let [values, bytes] = [[], 0];
  const statement = () => `INSERT INTO ${table} VALUES ${values.join(",\n")}`;
  for (const row of rows) {
    const value = `(${Object.values(row).map(literal).join(", ")})`;
    if (bytes > 0 && bytes + Buffer.byteLength(value) > BYTES) {
      yield statement();
      [values, bytes] = [[], 0];
    }
    values.push(value);
    bytes += Buffer.byteLength(value) + 2;
  }
  if (values.length > 0) yield statement();
}

const BEGIN = [
  "DROP TABLE IF EXISTS restored_at",
  "CREATE TABLE restored_at (name TEXT PRIMARY KEY, after TEXT NOT NULL, upto TEXT NOT NULL) STRICT",
  "DELETE FROM provider_flows",
  "DELETE FROM authority_outbox WHERE id LIKE 'members:%'",
];
const OVER = [
  "DROP TABLE IF EXISTS restored_over",
  "DROP TABLE IF EXISTS restored_pending",
  `CREATE TABLE restored_over (id TEXT PRIMARY KEY, email TEXT, email_verified INTEGER, words TEXT, state INTEGER,
     credential_version INTEGER, providers TEXT) STRICT`,
  "CREATE TABLE restored_pending (id TEXT PRIMARY KEY) STRICT",
];

/**
 * The statements to run on a restored database. `damaged` is a file, the dump of the one that was lost; without it nobody's password is
 * believed. `most` is more rows than any table has.
 */
export async function* afterRestore({ damaged, most = MOST } = {}) {
  yield* BEGIN;
  if (damaged === undefined) yield* rounds(EVERYBODY, most);
  else {
    yield* OVER;
    yield* known(damaged);
    yield* rounds(KNOWN, most);
    yield "DROP TABLE restored_over";
    yield "DROP TABLE restored_pending";
  }
  yield* rounds(ALWAYS, most);
  yield "DROP TABLE restored_at";
}

async function* lines(statements) {
  for await (const statement of statements) yield `${statement};\n`;
}

/** Writes them into a file, which has its name when all of them are there: half of them would leave half of it undone. */
export const writeAfterRestore = (options, output) => keepWhole(lines(afterRestore(options)), output);
