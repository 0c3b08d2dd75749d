// What a restored database must be told before anybody uses it. D1 goes back to the time of the backup; the session authorities, the
// copies in KV and the mails that were sent do not. So: what was spent since stays spent, what was ended stays ended, and no version
// is given out a second time (decisions/034).

import { DatabaseSync } from "node:sqlite";

/** More than anybody changes their credential or their name between two restores. */
const LEAP = 1_000_000;

const text = (value) => (value === null ? "NULL" : `'${String(value).replaceAll("'", "''")}'`);

/** Nothing that was issued before is good any more, and every version is a new one. */
const ALWAYS = `
DELETE FROM codes;
DELETE FROM provider_flows;
UPDATE invitations SET code_hash = lower(hex(randomblob(32))) WHERE state = 'pending';
UPDATE mail_outbox SET state = 'dead', params = '{}', failure = 'restored' WHERE state = 'waiting';
UPDATE users SET credential_version = credential_version + ${LEAP}, version = version + ${LEAP};
UPDATE memberships SET version = version + ${LEAP};
UPDATE roles SET version = version + ${LEAP};
UPDATE tenants SET version = version + ${LEAP};
DELETE FROM authority_outbox WHERE id LIKE 'members:%';
INSERT INTO authority_outbox (id, user_id, command, due_at, created_at)
  SELECT 'members:' || id, id, json_object('members', json_object('turn', lower(hex(randomblob(16))), 'after', '')), 0, 0 FROM tenants;
`;

/** Nobody can say what was changed since: every password, PIN and provider may be one that was taken back. */
const EVERYBODY = `
DELETE FROM credentials;
DELETE FROM pins;
DELETE FROM providers;
UPDATE users SET has_pin = 0;
`;

/** The traces of people who are not in the damaged database any more: they left, or were erased. */
const GONE = "(SELECT id FROM users WHERE id NOT IN (SELECT id FROM restored_over))";
const GONE_ADDRESSES = `(SELECT email FROM users WHERE id IN ${GONE})`;

/** What the damaged database knew better. */
const KNOWN = `
DELETE FROM media WHERE user_id IN ${GONE};
DELETE FROM idempotency WHERE caller IN ${GONE};
DELETE FROM mail_outbox WHERE recipient IN ${GONE_ADDRESSES};
DELETE FROM invitations WHERE user_id IN ${GONE} OR email IN ${GONE_ADDRESSES};
DELETE FROM users WHERE id NOT IN (SELECT id FROM restored_over);
DELETE FROM credentials WHERE user_id IN (SELECT u.id FROM users u JOIN restored_over o ON o.id = u.id
  WHERE o.credential_version > u.credential_version);
DELETE FROM pins WHERE user_id NOT IN (SELECT user_id FROM credentials);
UPDATE users SET has_pin = EXISTS (SELECT 1 FROM pins p WHERE p.user_id = users.id);
UPDATE OR IGNORE users SET email = o.email, email_verified = o.email_verified, words = o.words, state = o.state
  FROM restored_over o WHERE o.id = users.id;
DELETE FROM providers WHERE NOT EXISTS (SELECT 1 FROM restored_over o JOIN json_each(o.providers) p
  WHERE o.id = providers.user_id AND p.value = providers.issuer || ' ' || providers.subject);
UPDATE invitations SET state = 'revoked' WHERE state = 'pending' AND NOT EXISTS (SELECT 1 FROM restored_over o
  JOIN json_each(o.pending) p WHERE o.id = '' AND p.value = invitations.id);
`;

/** People of a damaged database, from a dump of it. */
function known(dump) {
  const damaged = new DatabaseSync(":memory:");
  damaged.exec("PRAGMA foreign_keys = OFF");
  damaged.exec(dump);
  const people = damaged
    .prepare(
      `SELECT id, email, email_verified, words, state, credential_version, (SELECT json_group_array(issuer || ' ' || subject)
       FROM providers p WHERE p.user_id = u.id) AS providers, '[]' AS pending FROM users u`,
    )
    .all();
  const { pending } = damaged
    .prepare("SELECT json_group_array(id) AS pending FROM invitations WHERE state = 'pending'")
    .get();
  damaged.close();
  const nobody = { email: "", email_verified: 0, words: "{}", state: 0, credential_version: 0, providers: "[]" };
  return [...people, { id: "", ...nobody, pending }];
}

const COLUMNS = ["id", "email", "email_verified", "words", "state", "credential_version", "providers", "pending"];

/** The SQL to run on a restored database. `damaged` is a dump of the one that was lost; without it nobody's password is believed. */
export function afterRestore(damaged) {
  if (damaged === undefined) return `${EVERYBODY}${ALWAYS}`;
  const rows = known(damaged).map(
    (row) =>
      `INSERT INTO restored_over VALUES (${COLUMNS.map((name) => (typeof row[name] === "number" ? row[name] : text(row[name]))).join(", ")});`,
  );
  return [
    "DROP TABLE IF EXISTS restored_over;",
    "CREATE TABLE restored_over (id TEXT PRIMARY KEY, email TEXT, email_verified INTEGER, words TEXT, state INTEGER,",
    "  credential_version INTEGER, providers TEXT, pending TEXT) STRICT;",
    ...rows,
    KNOWN,
    "DROP TABLE restored_over;",
    ALWAYS,
  ].join("\n");
}
