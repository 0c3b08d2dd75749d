// The first company and its first administrator as SQL: the operator's company, whose administrators run the platform. Each statement
// writes only what the one before it wrote, so that a second or a concurrent run changes nothing.

import { createHash, randomBytes, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beginnings, normalize } from "../../../seed/words.mjs";
import { root } from "../../setup/steps.mjs";
import { quoted } from "../../stores/sql.mjs";

/** Lifetime of the first link. */
export const LIFE_MS = 24 * 3_600_000;

const base64url = (bytes) => bytes.toString("base64url");

/** A UUID v7 (RFC 9562). */
export function newId(now) {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes[6] = (bytes[6] & 0x0f) | 0x70;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** A one-time code and its stored hash, as worker/domain/credentials/one_time_code.rs makes them. */
export function newCode() {
  const bytes = randomBytes(32);
  return { code: base64url(bytes), hash: base64url(createHash("sha256").update(bytes).digest()) };
}

/** The areas of administration, which are the same everywhere. */
function apps() {
  const all = JSON.parse(readFileSync(join(root, "seed/apps.json"), "utf8"));
  return all
    .filter(({ administration }) => administration)
    .map(
      ({ id, title, category, path, icon, sort }) =>
        `INSERT OR IGNORE INTO apps (id, title, base_title, category_name, base_category_name, path, icon, sort, administration)
         VALUES (${[id, title, title, category, category, path, icon].map(quoted)}, ${sort}, 1)`,
    );
}

/** The code of a user who never had a password. */
const code = ({
  hash,
  user,
  now,
}) => `INSERT INTO codes (hash, purpose, user_id, email, credential_version, expires_at, created_at)
  SELECT ${quoted(hash)}, 'reset', id, email, credential_version, ${now + LIFE_MS}, ${now} FROM users
  WHERE id = ${quoted(user)} AND NOT EXISTS (SELECT 1 FROM credentials WHERE user_id = ${quoted(user)})`;

/** Company, role, user, membership, event and code; and the query whether they are ours. */
export function firstSql({ email, firstName, lastName, company, language, hash, now }) {
  const [tenant, role, user, event] = Array.from({ length: 4 }, () => newId(now));
  const ours = `FROM tenants WHERE id = ${quoted(tenant)}`;
  const words = { f: beginnings(normalize(firstName)), l: beginnings(normalize(lastName)), e: [email], p: [] };
  return [
    `INSERT INTO tenants (id, business_uuid, title, name, is_operator, created_at, title_key)
     SELECT ${quoted(tenant)}, ${quoted(randomUUID())}, ${quoted(company)}, ${quoted(company)}, 1, ${now}, ${quoted(normalize(company))}
     WHERE NOT EXISTS (SELECT 1 FROM tenants WHERE is_operator = 1) AND NOT EXISTS (SELECT 1 FROM users WHERE email = ${quoted(email)})`,
    ...["t", "n"].flatMap((field) =>
      beginnings(normalize(company)).map(
        (word) =>
          `INSERT INTO tenant_words (word, field, tenant_id) SELECT ${quoted(word)}, ${quoted(field)}, id ${ours}`,
      ),
    ),
    `INSERT INTO roles (tenant_id, id, title, has_admin_rights, is_admin_role, title_key, created_at)
     SELECT id, ${quoted(role)}, 'admin', 1, 1, 'admin', ${now} ${ours}`,
    `INSERT INTO role_words (tenant_id, word, role_id) SELECT id, 'admin', ${quoted(role)} ${ours}`,
    ...apps(),
    `INSERT INTO users (id, email, email_verified, first_name, last_name, language, created_at, first_key, last_key, words)
     SELECT ${quoted(user)}, ${quoted(email)}, 0, ${quoted(firstName)}, ${quoted(lastName)}, ${quoted(language)}, ${now},
       ${quoted(normalize(firstName))}, ${quoted(normalize(lastName))}, ${quoted(JSON.stringify(words))} ${ours}`,
    `INSERT INTO memberships (tenant_id, user_id, created_at) SELECT id, ${quoted(user)}, ${now} ${ours}`,
    `INSERT INTO role_members (tenant_id, user_id, role_id) SELECT id, ${quoted(user)}, ${quoted(role)} ${ours}`,
    `INSERT INTO audit (tenant_id, seq, id, action, actor, object, trace_id, created_at)
     SELECT id, COALESCE((SELECT MAX(seq) FROM audit WHERE tenant_id = ${quoted(tenant)}), 0) + 1, ${quoted(event)}, 'tenant.created',
       '', id, ${quoted(event)}, ${now} ${ours}`,
    code({ hash, user, now }),
    `SELECT COUNT(*) AS made FROM codes WHERE hash = ${quoted(hash)}`,
  ].join(";\n");
}

/** A new link for the first administrator, while nobody of the operator's company has a password yet; others may have registered. */
export function againSql({ email, hash, now }) {
  const first = `SELECT u.id FROM users u JOIN memberships m ON m.user_id = u.id JOIN tenants t ON t.id = m.tenant_id AND t.is_operator = 1
    WHERE u.email = ${quoted(email)} AND NOT EXISTS
      (SELECT 1 FROM credentials c JOIN memberships o ON o.user_id = c.user_id WHERE o.tenant_id = t.id)`;
  return [
    `DELETE FROM codes WHERE user_id IN (${first})`,
    `INSERT INTO codes (hash, purpose, user_id, email, credential_version, expires_at, created_at)
     SELECT ${quoted(hash)}, 'reset', u.id, u.email, u.credential_version, ${now + LIFE_MS}, ${now} FROM users u WHERE u.id IN (${first})`,
    `SELECT COUNT(*) AS made FROM codes WHERE hash = ${quoted(hash)}`,
  ].join(";\n");
}
