// The SQL to run on a restored database before it serves requests. D1 returns to the time of the backup; the session authorities, the
// cached sessions in KV and the sent mails do not. So: what was used since stays used, what was ended stays ended, and no version
// number is assigned a second time (decisions/034).
//
// It works at any size: a dump is read statement by statement, and writes take a few thousand rows at a time, each statement far below
// the platform's limit.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { writeWhole } from "./encrypted-dump.mjs";
import { statementsOf, tableOf } from "./statements.mjs";

/** Added to versions: more than any of them advances between two restores. */
const LEAP = 1_000_000;
/** Rows of a table per round. */
const ROUND = { users: 5_000, tenants: 200, mail_outbox: 5_000 };
/** Most rows of any table, unless an option says otherwise. */
export const MOST = 1_000_000;
/** Most bytes of one INSERT. */
const BYTES = 50_000;

const text = (value) => (value === null ? "NULL" : `'${String(value).replaceAll("'", "''")}'`);
const literal = (value) => (typeof value === "number" ? String(value) : text(value));

/** Selects the rows of the current round, by a column that holds their keys. */
const during = (table, column) =>
  `${column} > (SELECT after FROM restored_at WHERE name = '${table}') AND ${column} <= (SELECT upto FROM restored_at WHERE name = '${table}')`;
const ofUsers = (column) => during("users", column);
const ofTenants = (column) => during("tenants", column);

/** Invalidates everything that was issued before, and raises every version. */
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

/** Without the damaged database nobody knows what changed since: every password, PIN and provider may have been revoked. */
const EVERYBODY = {
  users: [
    `DELETE FROM credentials WHERE ${ofUsers("user_id")}`,
    `DELETE FROM pins WHERE ${ofUsers("user_id")}`,
    `DELETE FROM providers WHERE ${ofUsers("user_id")}`,
    `UPDATE users SET has_pin = 0 WHERE ${ofUsers("id")}`,
  ],
};

/** Users who are not in the damaged database any more: they left, or were erased. */
const GONE = `(SELECT id FROM users WHERE ${ofUsers("id")} AND id NOT IN (SELECT id FROM restored_over))`;
const GONE_ADDRESSES = `(SELECT email FROM users WHERE id IN ${GONE})`;

/** What the damaged database knew: later changes that must not be undone. */
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

/** Advances to the next round of rows. `~` sorts after every key. */
const next = (table) =>
  `UPDATE restored_at SET after = upto, upto = COALESCE((SELECT id FROM ${table} WHERE id > upto ORDER BY id
     LIMIT 1 OFFSET ${ROUND[table] - 1}), '~') WHERE name = '${table}'`;

/** Runs statements on all rows of a table, round by round; rounds after the last row do nothing. */
function* rounds(acts, most) {
  for (const [table, statements] of Object.entries(acts)) {
    yield `INSERT INTO restored_at (name, after, upto) VALUES ('${table}', '', '')`;
    for (let at = 0; at <= most / ROUND[table]; at += 1) {
      yield next(table);
      yield* statements;
    }
    // With more rows than `--most` this fails with a message that names the table.
    yield `INSERT INTO restored_at (name, after, upto) SELECT 'more rows than --most of ${table}', NULL, NULL FROM restored_at
       WHERE name = '${table}' AND upto <> '~'`;
    yield `DELETE FROM restored_at WHERE name = '${table}'`;
  }
}

/** The state of the damaged database from its dump, as statements; by way of a database on disk. */
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
    yield* inserted("restored_over", damaged.prepare(USERS).iterate());
    yield* inserted(
      "restored_pending",
      damaged.prepare("SELECT id FROM invitations WHERE state = 'pending'").iterate(),
    );
  } finally {
    damaged.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const USERS = `SELECT id, email, email_verified, words, state, credential_version, (SELECT json_group_array(issuer || ' ' || subject)
  FROM providers p WHERE p.user_id = u.id) AS providers FROM users u`;

/** Rows as INSERT statements, several rows each. */
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
 * The statements to run on a restored database. `damaged` is the dump of the lost one; without it all credentials are removed. `most` is an
 * upper limit of the rows of any table.
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

/** Writes them into a file atomically: running half of them would leave half undone. */
export const writeAfterRestore = (options, output) => writeWhole(lines(afterRestore(options)), output);
