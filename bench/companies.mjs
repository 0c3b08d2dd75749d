// Companies with many members, written directly into the local database by SQL: seconds, where the API would take hours.

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const FIRST = ["anna", "ben", "chloe", "david", "elodie", "felix", "giulia", "hugo", "ines", "joao"];
const LAST = ["muller", "garcia", "rossi", "silva", "dubois", "novak", "berg", "santos", "keller", "lefevre", "costa"];

/** The id of the company with that many members. */
export const companyOf = (size) => `bench-${size}`;

/** Apps that a role can grant. */
export const APPS = Array.from({ length: 40 }, (_, at) => `bench-app-${at}`);

/** The product's database below its data folder, which also contains that of the sample app. */
function open(persist) {
  const folder = join(persist, "v3/d1/miniflare-D1DatabaseObject");
  for (const name of readdirSync(folder).filter((name) => /^[0-9a-f]{64}\.sqlite$/.test(name))) {
    const database = new DatabaseSync(join(folder, name));
    if (database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'memberships'").get()) return database;
    database.close();
  }
  throw new Error(`no database of the product below ${persist}`);
}

const list = (names) => `json_extract('${JSON.stringify(names)}', '$[' || (i % ${names.length}) || ']')`;

// Nine in ten have the same domain; a fifth never signed in, the others within two hundred days.
const DOMAIN = "(CASE WHEN i % 10 THEN 'bench.example' ELSE 'partner.example' END)";
const LOGIN = `(CASE WHEN i % 5 THEN ${Date.now()} - i % 199 * 86400000 - i END)`;

/** Fills one company; its administrator is the user with that id. */
function fill(database, size, administrator) {
  const tenant = companyOf(size);
  const members = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${size})
    SELECT i, '${tenant}-' || printf('%07d', i) AS id, ${list(FIRST)} AS first, ${list(LAST)} || printf('%07d', i) AS last FROM n`;
  database.exec(`
    BEGIN;
    INSERT INTO tenants (id, business_uuid, title, name, created_at, title_key)
      VALUES ('${tenant}', '${tenant}-b', 'Bench ${size}', 'Bench ${size} GmbH', 1, 'bench ${size}');
    CREATE TEMP TABLE generated AS ${members};
    INSERT INTO users (id, email, first_name, last_name, created_at)
      SELECT id, id || '@' || ${DOMAIN}, first, last, i FROM generated;
    INSERT INTO memberships (tenant_id, user_id, state, is_employee, created_at, email, first_name, last_name, first_key, last_key,
        birth_date, last_login, login_key, logins, location, invited_by)
      SELECT '${tenant}', id, i % 10 <> 0, i % 3 = 0, i, id || '@' || ${DOMAIN}, first, last, first, last,
        '19' || (60 + i % 40) || '-01-01', ${LOGIN}, IFNULL(${LOGIN}, 0), i % 5, 'Place ' || (i % 8),
        CASE WHEN i % 4 THEN '${tenant}-0000001' END FROM generated;
    INSERT INTO member_words (tenant_id, word, field, user_id)
      SELECT '${tenant}', first, 'f', id FROM generated UNION ALL SELECT '${tenant}', last, 'l', id FROM generated
      UNION ALL SELECT '${tenant}', id || '@' || ${DOMAIN}, 'e', id FROM generated;
    INSERT INTO roles (tenant_id, id, title, title_key, has_admin_rights, is_admin_role, created_at)
      VALUES ('${tenant}', 'admin', 'admin', 'admin', 1, 1, 1), ('${tenant}', 'team', 'Team', 'team', 0, 0, 1),
      ('${tenant}', 'field', 'Field', 'field', 0, 0, 1);
    INSERT INTO role_members (tenant_id, user_id, role_id) SELECT '${tenant}', id, 'team' FROM generated WHERE i <= 50;
    INSERT INTO role_members (tenant_id, user_id, role_id) SELECT '${tenant}', id, 'field' FROM generated WHERE i % 7 < 3;
    INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('${tenant}', '${administrator}', 1);
    INSERT INTO role_members (tenant_id, user_id, role_id) VALUES ('${tenant}', '${administrator}', 'admin');
    DROP TABLE generated;
    COMMIT;`);
}

/** Fills companies of these sizes; returns the duration of each in milliseconds. */
export function fillCompanies(persist, sizes, email) {
  const database = open(persist);
  database.exec(
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -400000",
  );
  const app = database.prepare(
    "INSERT OR IGNORE INTO apps (id, title, base_title, category_name, base_category_name) VALUES (?1, ?1, ?1, 'Bench', 'Bench')",
  );
  for (const name of APPS) app.run(name);
  const { id } = database.prepare("SELECT id FROM users WHERE email = ?").get(email);
  const took = sizes.map((size) => {
    const from = performance.now();
    fill(database, size, id);
    return performance.now() - from;
  });
  database.close();
  return took;
}
