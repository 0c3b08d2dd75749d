// The SQL to run on a restored database before it serves requests. D1 returns to the time of the backup; the session authorities, the
// cached sessions in KV and the sent mails do not. So: what was used since stays used, what was ended stays ended, and no version
// number is assigned a second time (decisions 034, 263).
//
// It works at any size: a dump is read statement by statement, and writes take the rows of a few thousand users at a time, each statement
// far below the platform's limit.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { writeFileAtomically } from "../../dumps/encrypted-dump.mjs";
import { statementsOf, tableOf } from "../../dumps/statements.mjs";
import { exitOnSignals } from "../../setup/children.mjs";
import { literal } from "../../stores/sql.mjs";
import { OperationError } from "../command.mjs";
import { IS_ERASED, LEFT, mayErase } from "./erased-users.mjs";

/** The versions of one generation: more than any of them advances in a lifetime. Every restore begins a generation (decision 263). */
const LEAP = 1_000_000;
/** The generation of a restore is the number of seconds since then. */
const FIRST = Date.UTC(2026, 0, 1);
/** Rows of a table per round. */
const ROUND = { users: 5_000, tenants: 200, mail_outbox: 5_000 };
/** Most rows of any table, unless an option says otherwise. */
export const MOST = 1_000_000;
/** Most bytes of one INSERT. */
const BYTES = 50_000;

/** Selects the rows of the current round, by a column that holds their keys. */
const during = (table, column) =>
  `${column} > (SELECT after FROM restored_at WHERE name = '${table}') AND ${column} <= (SELECT upto FROM restored_at WHERE name = '${table}')`;
const ofUsers = (column) => during("users", column);
const ofTenants = (column) => during("tenants", column);

/**
 * SQL: a version in the generation of this restore, which is later than that of every restore before, to whatever moment it was. A clock that is behind
 * does not lower it.
 */
const lifted = (column, now) =>
  `${column} = MAX(${column} / ${LEAP} + 1, ${Math.floor((now - FIRST) / 1000)}) * ${LEAP} + ${column} % ${LEAP}`;

/**
 * Invalidates everything that was issued before, stops what was going on, and raises every version. Commands to the session authorities get the time 0: a run that is interrupted and
 * repeated writes the same, and what waits since a restore is late for no alert (`waiting.sql`).
 */
const always = (now) => ({
  users: [
    `DELETE FROM codes WHERE ${ofUsers("user_id")}`,
    `DELETE FROM totp_enrolments WHERE ${ofUsers("user_id")}`,
    `UPDATE memberships SET ${lifted("version", now)} WHERE ${ofUsers("user_id")}`,
    `UPDATE users SET ${lifted("credential_version", now)}, ${lifted("version", now)} WHERE ${ofUsers("id")}`,
  ],
  tenants: [
    `UPDATE invitations SET code_hash = lower(hex(randomblob(32))) WHERE state = 'pending' AND ${ofTenants("tenant_id")}`,
    `UPDATE roles SET ${lifted("version", now)} WHERE ${ofTenants("tenant_id")}`,
    `UPDATE tenants SET ${lifted("version", now)}, ${lifted("security_version", now)} WHERE ${ofTenants("id")}`,
    // Shared ones: nobody but their owner changes a private one.
    `UPDATE saved_views SET ${lifted("version", now)} WHERE owner = '' AND ${ofTenants("tenant_id")}`,
    // What a job still had to do is days old, and may have been done and undone since. Its administrator starts another one.
    `UPDATE bulk_jobs SET state = 'stopped', stopped_by = 'unavailable', finished_at = ${now} WHERE state = 'running' AND ${ofTenants("tenant_id")}`,
    // To everybody: who first signed in since has an authority, and the restored database does not know of it.
    `INSERT INTO authority_outbox (id, user_id, command, due_at, created_at) SELECT 'members:' || id, id,
       json_object('members', json_object('turn', lower(hex(randomblob(16))), 'after', '', 'everybody', 1)), 0, 0 FROM tenants WHERE ${ofTenants("id")}
       ON CONFLICT (id) DO UPDATE SET command = excluded.command, due_at = 0`,
  ],
  mail_outbox: [
    `UPDATE mail_outbox SET state = 'dead', params = '{}', failure = 'restored' WHERE state = 'waiting' AND ${during("mail_outbox", "id")}`,
  ],
});

/**
 * What opens an account, or replaces its second factor, by table: the SQL of a key by which the damaged database is searched for the same row.
 * Of a password and a PIN it is the time of the change, because a sign-in after a rotation of the pepper hashes the same one again.
 */
const ACCESS = {
  credentials: "CAST(changed_at AS TEXT)",
  providers: "issuer || ' ' || subject",
  pins: "CAST(changed_at AS TEXT)",
  enrolments: "device",
  passkeys: "id",
  recovery_codes: "hash",
  trusted_devices: "id",
};

/** Recovery codes and trusted devices end with a user's last factor. */
const WITHOUT_FACTOR = ["recovery_codes", "trusted_devices"].map(
  (table) => `DELETE FROM ${table} WHERE ${ofUsers("user_id")}
       AND EXISTS (SELECT 1 FROM users u WHERE u.id = ${table}.user_id AND u.has_totp = 0 AND u.passkeys = 0)`,
);

/**
 * Without the damaged database nobody knows what changed since: every password, passkey, PIN and provider may have been revoked. Authenticator
 * apps stay: none opens an account alone, and without them a mailbox would be enough to enter every account. Whose app is the wrong one is
 * helped by an administrator, as anybody who lost it.
 */
const EVERYBODY = {
  users: [
    ...Object.keys(ACCESS).map((table) => `DELETE FROM ${table} WHERE ${ofUsers("user_id")}`),
    `UPDATE users SET has_pin = 0 WHERE ${ofUsers("id")}`,
  ],
};

/** Users who are not in the damaged database any more, because they were erased. */
const GONE = `(SELECT u.id FROM users u WHERE ${ofUsers("u.id")} AND u.id NOT IN (SELECT id FROM restored_over) AND ${IS_ERASED})`;
const GONE_ADDRESSES = `(SELECT email FROM users WHERE id IN ${GONE})`;

/**
 * The event of an erasure, as the worker writes it, for users who are erased again. Their own events are lost with the damaged database and its dump, and
 * without one a later restore to a moment before this would revive them. Who has one already, from a run that was interrupted, gets no second one. A
 * placeholder has no event. The ids are UUIDs of this run: an event at the same place of the log, of another restore, is another one.
 */
const erasedAgain = (now) => `INSERT INTO audit (tenant_id, seq, id, action, actor, object, trace_id, created_at)
     SELECT '', seq, ${eventId(now)}, 'user.erased', '', id, ${eventId(now)}, ${now} FROM
       (SELECT u.id, (SELECT COALESCE(MAX(a.seq), 0) FROM audit a WHERE a.tenant_id = '') + ROW_NUMBER() OVER (ORDER BY u.id) AS seq
        FROM users u WHERE u.id IN ${GONE} AND u.is_stand_in = 0 AND NOT EXISTS (SELECT 1 FROM audit_objects o JOIN audit a
          ON a.tenant_id = o.tenant_id AND a.seq = o.seq WHERE o.tenant_id = '' AND o.object = u.id AND a.action = 'user.erased'))`;

/** SQL: the id of the event `seq`, a UUID v7. */
function eventId(now) {
  const time = now.toString(16).padStart(12, "0");
  return `'${time.slice(0, 8)}-${time.slice(8)}-7000-8000-' || printf('%012x', seq)`;
}

/** What the damaged database knew: later changes that must not be undone. */
const known = (now) => ({
  tenants: [
    `UPDATE invitations SET state = 'revoked' WHERE state = 'pending' AND ${ofTenants("tenant_id")}
       AND id NOT IN (SELECT id FROM restored_pending)`,
  ],
  users: [
    erasedAgain(now),
    `DELETE FROM media WHERE user_id IN ${GONE}`,
    `DELETE FROM idempotency WHERE caller IN ${GONE}`,
    `DELETE FROM mail_outbox WHERE recipient IN ${GONE_ADDRESSES}`,
    `DELETE FROM invitations WHERE user_id IN ${GONE} OR email IN ${GONE_ADDRESSES}`,
    `DELETE FROM users WHERE id IN ${GONE}`,
    // Of users whom the damage deleted nobody knows what changed since: they lose the same as all users do without the damaged database.
    // Versions are compared within their generations: a restore in between has lifted those of everybody.
    `DELETE FROM credentials WHERE ${ofUsers("user_id")} AND NOT EXISTS (SELECT 1 FROM users u JOIN restored_over o ON o.id = u.id
       WHERE u.id = credentials.user_id AND o.credential_version % ${LEAP} <= u.credential_version % ${LEAP})`,
    ...Object.entries(ACCESS).map(
      ([
        table,
        key,
      ]) => `DELETE FROM ${table} WHERE ${ofUsers("user_id")} AND ${key} NOT IN (SELECT k.value FROM restored_access r
       JOIN json_each(r.keys) k WHERE r.name = '${table}' AND r.user_id = ${table}.user_id)`,
    ),
    `DELETE FROM pins WHERE ${ofUsers("user_id")} AND user_id NOT IN (SELECT user_id FROM credentials)`,
    `DELETE FROM totp WHERE ${ofUsers("user_id")} AND user_id IN (SELECT id FROM restored_over)
       AND user_id NOT IN (SELECT user_id FROM restored_totp)`,
    // A replaced app: the later one, because without any the account would be less protected than before and after.
    `UPDATE totp SET secret = t.secret, pepper_id = t.pepper_id, last_step = t.last_step, created_at = t.created_at, last_used = t.last_used
       FROM restored_totp t WHERE t.user_id = totp.user_id AND ${ofUsers("totp.user_id")}`,
    ...WITHOUT_FACTOR,
    `UPDATE users SET has_pin = EXISTS (SELECT 1 FROM pins p WHERE p.user_id = users.id)
       WHERE ${ofUsers("id")} AND has_pin <> EXISTS (SELECT 1 FROM pins p WHERE p.user_id = users.id)`,
    `UPDATE users SET state = o.state FROM restored_over o WHERE o.id = users.id AND ${ofUsers("users.id")} AND users.state <> o.state`,
  ],
});

/** Begins the address of a user who gets another one; no real address has a space. */
const LEFT_ADDRESS = "left ";
const hasLeft = `substr(users.email, 1, ${LEFT_ADDRESS.length}) = '${LEFT_ADDRESS}'`;

/**
 * Takes over the addresses of the damaged database. Addresses may have moved from user to user, and each has one user at any time: so all who get another
 * one first leave theirs. A user whom the damage deleted keeps theirs; who has taken it over since has their own one back.
 */
const ADDRESSES = [
  `UPDATE users SET email = '${LEFT_ADDRESS}' || users.email FROM restored_over o
     WHERE o.id = users.id AND ${ofUsers("users.id")} AND users.email <> o.email AND NOT ${hasLeft}`,
  `UPDATE OR IGNORE users SET email = o.email, email_verified = o.email_verified, words = o.words FROM restored_over o
     WHERE o.id = users.id AND ${ofUsers("users.id")} AND (users.email, users.email_verified, users.words) <> (o.email, o.email_verified, o.words)`,
  `UPDATE OR IGNORE users SET email = substr(email, ${LEFT_ADDRESS.length + 1}) WHERE ${ofUsers("users.id")} AND ${hasLeft}`,
];

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

/** The tables of the damaged database that are read. */
const READ = ["users", "invitations", "totp", "audit", ...Object.keys(ACCESS)];

/** The state of the damaged database from its dump, as statements; by way of a database on disk, which is in plain text. */
async function* readDamaged(file, within) {
  const folder = mkdtempSync(join(within, "asgard-damaged-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.on("exit", remove);
  const damaged = new DatabaseSync(join(folder, "known.sqlite"));
  try {
    damaged.exec("PRAGMA foreign_keys = OFF; PRAGMA journal_mode = OFF; BEGIN");
    let several = "";
    const missing = new Set(READ);
    for await (const statement of statementsOf(file)) {
      const table = tableOf(statement);
      if (!READ.includes(table)) continue;
      missing.delete(table);
      if (table === "audit" && /^INSERT/i.test(statement) && !mayErase(statement)) continue;
      several += `${statement};\n`;
      if (several.length < BYTES) continue;
      damaged.exec(several);
      several = "";
    }
    damaged.exec(several);
    damaged.exec("COMMIT");
    // Everything in a table that is not there would count as revoked.
    if (missing.size > 0)
      throw new OperationError(
        `${file} has no ${[...missing].join(", ")}: what changed since cannot be read from it. Restore with --everybody.`,
      );
    yield* inserted("restored_left", damaged.prepare(LEFT.select).iterate());
    yield* inserted("restored_over", damaged.prepare(USERS).iterate());
    for (const [table, key] of Object.entries(ACCESS))
      yield* inserted("restored_access", damaged.prepare(keysOf(table, key)).iterate());
    yield* inserted("restored_totp", damaged.prepare(TOTP).iterate());
    yield* inserted(
      "restored_pending",
      damaged.prepare("SELECT id FROM invitations WHERE state = 'pending'").iterate(),
    );
  } finally {
    damaged.close();
    process.off("exit", remove);
    remove();
  }
}

const USERS = "SELECT id, email, email_verified, words, state, credential_version FROM users";
const TOTP = "SELECT user_id, secret, pepper_id, last_step, created_at, last_used FROM totp";
const keysOf = (table, key) =>
  `SELECT '${table}' AS name, user_id, json_group_array(${key}) AS keys FROM ${table} GROUP BY user_id`;

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
/** What is known of the damaged database, by table. */
const OVER = {
  restored_left: LEFT.columns,
  restored_over:
    "id TEXT PRIMARY KEY, email TEXT, email_verified INTEGER, words TEXT, state INTEGER, credential_version INTEGER",
  restored_pending: "id TEXT PRIMARY KEY",
  restored_access: "name TEXT, user_id TEXT, keys TEXT, PRIMARY KEY (name, user_id)",
  restored_totp:
    "user_id TEXT PRIMARY KEY, secret TEXT, pepper_id TEXT, last_step INTEGER, created_at INTEGER, last_used INTEGER",
};
const DROP_OVER = Object.keys(OVER).map((table) => `DROP TABLE IF EXISTS ${table}`);

/**
 * The statements to run on a restored database. `damaged` is the dump of the lost one; without it everything that opens an account is removed. `most` is an
 * upper limit of the rows of any table, `within` the folder in which the dump is read, and `now` the time of this run.
 */
export async function* afterRestore({ damaged, most = MOST, within = tmpdir(), now = Date.now() } = {}) {
  yield* BEGIN;
  if (damaged === undefined) yield* rounds(EVERYBODY, most);
  else {
    yield* DROP_OVER;
    for (const [table, columns] of Object.entries(OVER)) yield `CREATE TABLE ${table} (${columns}) STRICT`;
    yield* readDamaged(damaged, within);
    yield* rounds(known(now), most);
    for (const statement of ADDRESSES) yield* rounds({ users: [statement] }, most);
    yield* DROP_OVER;
  }
  yield* rounds(always(now), most);
  yield "DROP TABLE restored_at";
}

/** Reads the dump of a lost database as `afterRestore` does, for nothing: rejects where that would. */
export const rehearseAfterRestore = (damaged, within) =>
  exitOnSignals(async () => {
    for await (const statement of readDamaged(damaged, within)) void statement;
  });

async function* lines(statements) {
  for await (const statement of statements) yield `${statement};\n`;
}

/** Writes them into a file atomically: running half of them would leave half undone. */
export const writeAfterRestore = (options, output) => writeFileAtomically(lines(afterRestore(options)), output);
