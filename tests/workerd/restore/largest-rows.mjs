// The worst data that the product allows, for a drill: a number of users, texts of every character that SQL escapes,
// and the longest possible rows (tests/core/storage/dump_rows.rs has their length).

import { databaseOf, within } from "../../../scripts/stores/sqlite.mjs";

const COMPANY = "00000000-0000-7000-9000-000000000000";
/** Characters that are two in SQL, or several bytes. */
const LONG = "substr(replace(hex(zeroblob(120)), '0', 'ä'''), 1, 120)";
const NOW = 1_790_000_000_000;
const count = (rows) => `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})`;
const id = (kind) => `'00000000-0000-7000-${kind}-' || printf('%012d', i)`;

/** Number of pictures of maximum size, and of longest rows. */
const FEW = 50;
/** A picture of 100,000 bytes in base64. */
const PICTURE = 133_336;
/** The longest detail of an event: the changes of a role with all apps and members. */
const DETAIL = 68_000;

/** Fills the local database of a copy; returns the minimum number of rows that it wrote. */
export function fillWithWorst(persist, people) {
  within(databaseOf(persist), ({ run }) => {
    run("BEGIN");
    run(`INSERT INTO tenants (id, business_uuid, title, name, city, location, title_key, city_key, created_at)
      SELECT '${COMPANY}', 'worst', ${LONG}, ${LONG}, ${LONG}, ${LONG}, lower(${LONG}), lower(${LONG}), ${NOW}`);
    run(`${count(people)} INSERT INTO users (id, email, email_verified, first_name, last_name, settings, first_key, last_key, created_at)
      SELECT ${id("8100")}, i || '@' || printf('%.*c', 60, 'd') || '.example', 1, ${LONG}, ${LONG},
        json_object('a', printf('%.*c', 200, '''')), lower(${LONG}), lower(${LONG}), ${NOW} FROM n`);
    run(`${count(people)} INSERT INTO credentials (user_id, password_phc, pepper_id, changed_at)
      SELECT ${id("8100")}, '$argon2id$v=19$m=19456,t=2,p=1$' || hex(randomblob(16)) || '$' || hex(randomblob(32)), 'p1', ${NOW} FROM n`);
    run(
      `${count(people)} INSERT INTO memberships (tenant_id, user_id, created_at) SELECT '${COMPANY}', ${id("8100")}, ${NOW} FROM n`,
    );
    run(`${count(FEW)} INSERT INTO media (tenant_id, id, user_id, content_type, base64, created_at)
      SELECT '${COMPANY}', ${id("8200")}, ${id("8100")}, 'image/png', printf('%.*c', ${PICTURE}, 'A'), ${NOW} FROM n`);
    run(`${count(FEW)} INSERT INTO audit (tenant_id, seq, id, action, actor, object, detail, trace_id, created_at)
      SELECT '${COMPANY}', i, ${id("8300")}, 'role.changed', ${id("8100")}, ${id("8400")},
        json_object('users', printf('%.*c', ${DETAIL}, 'x')), ${id("8500")}, ${NOW} FROM n`);
    run(
      `UPDATE users SET settings = json_object('a', printf('%.*c', 16000, '''')) WHERE id = '00000000-0000-7000-8100-000000000001'`,
    );
    run("COMMIT");
  });
  return people * 3 + FEW * 2 + 1;
}
