// The company that `npm start` shows: it fits the schema, its audit log verifies, and it is deterministic.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, describe, test } from "node:test";
import { seedSql } from "../../seed/build.mjs";
import { midgard, midgardSql } from "../../seed/midgard/build.mjs";
import { verify } from "../operations/audit/chain.mjs";

const NOW = Date.UTC(2026, 5, 17, 10, 30);
const DAY = 86_400_000;
const PEPPERS = `test:${Buffer.alloc(32, 7).toString("base64url")}`;
const TENANT = midgard(NOW).company.id;

const migrations = join(import.meta.dirname, "../../migrations");
const database = new DatabaseSync(":memory:");
const structure = readdirSync(migrations).filter((name) => name.endsWith(".sql"));
for (const name of structure.sort()) database.exec(readFileSync(join(migrations, name), "utf8"));
const statements = `${seedSql(PEPPERS)}\n${midgardSql(PEPPERS, NOW)}`;
database.exec(statements);
after(() => database.close());

const all = (sql, ...values) => database.prepare(sql).all(...values);
const count = (sql, ...values) => Object.values(database.prepare(`SELECT COUNT(*) AS n FROM ${sql}`).get(...values))[0];
const members = (condition) => count(`memberships WHERE tenant_id = '${TENANT}' AND ${condition}`);

describe("the large demo company", () => {
  test("is told alike each time", () => {
    assert.deepEqual(midgard(NOW), midgard(NOW));
  });

  test("has people of every kind", () => {
    assert.equal(members("1"), 1200);
    for (const kind of [
      "state = 0 AND assigned = 1",
      "assigned = 0",
      "login_key = 0",
      "is_employee = 0",
      "is_shared = 1",
    ])
      assert.ok(members(kind) > 5, kind);
    assert.equal(members("(first_key = '' OR email NOT LIKE '%@midgard.example')"), 0);
    assert.equal(members(`person_state = 1 AND made_here = 1`), 1200);
    assert.ok(members(`login_key > ${NOW - 30 * DAY}`) > 600);
    const languages = all("SELECT DISTINCT language FROM users WHERE made_by = ?", TENANT).map(
      ({ language }) => language,
    );
    assert.deepEqual(languages.sort(), ["de", "en", "es", "fr", "it", "pt-br"]);
  });

  test("has people in every place, and no roles of people who were removed", () => {
    assert.ok(count("(SELECT DISTINCT location FROM memberships WHERE tenant_id = ? AND location > '')", TENANT) > 3);
    const removed = "JOIN memberships m USING (tenant_id, user_id) WHERE tenant_id = ? AND m.assigned = 0";
    assert.equal(count(`role_members ${removed}`, TENANT), 0);
  });

  test("has views of every kind, whose filters find people, and tells people what happened to them", () => {
    const views = all("SELECT owner, list, query FROM saved_views WHERE tenant_id = ?", TENANT);
    assert.ok(views.some(({ owner }) => owner !== "") && views.some(({ owner }) => owner === ""));
    const { role, location } = views.map(({ query }) => JSON.parse(query)).find(({ location }) => location);
    const found = "role_members JOIN memberships m USING (tenant_id, user_id) WHERE tenant_id = ? AND role_id = ?";
    assert.ok(count(`${found} AND m.location = ?`, TENANT, role, location) > 10);
    const kinds = all("SELECT DISTINCT kind FROM notifications WHERE tenant_id = ?", TENANT).map(({ kind }) => kind);
    assert.deepEqual(kinds.sort(), ["app.switched_on", "roles.given"]);
    const early =
      "notifications n JOIN memberships m USING (tenant_id, user_id) WHERE tenant_id = ? AND n.created_at < m.created_at";
    assert.equal(count(early, TENANT), 0);
  });

  test("finds everybody by their names", () => {
    const found = count("member_words WHERE tenant_id = ? AND field = 'f' AND word = 'freja'", TENANT);
    assert.equal(found, count("memberships WHERE tenant_id = ? AND first_key = 'freja'", TENANT));
    assert.ok(found > 0);
  });

  test("has fourteen roles, each with somebody in it, and more than one administrator", () => {
    const roles = all("SELECT id, members FROM roles WHERE tenant_id = ?", TENANT);
    assert.equal(roles.length, 14);
    for (const { id, members } of roles) assert.ok(members > 1, id);
  });

  test("has invitations that are open, over, accepted and taken back", () => {
    const invitations = (condition) => count(`invitations WHERE tenant_id = '${TENANT}' AND ${condition}`);
    assert.equal(invitations(`state = 'pending' AND expires_at > ${NOW}`), 19);
    assert.equal(invitations(`state = 'pending' AND expires_at <= ${NOW}`), 9);
    assert.ok(invitations("state = 'accepted'") > 10);
    assert.equal(invitations("state = 'revoked'"), 5);
    // A user of another company has one to answer.
    assert.equal(invitations("person IS NOT NULL AND is_proven = 1 AND state = 'pending'"), 1);
  });

  test("has a log of ninety days that is whole", async () => {
    for (const log of [TENANT, ""]) {
      const events = all(
        "SELECT e.*, v.salt, v.changes FROM audit e LEFT JOIN audit_values v USING (tenant_id, seq) WHERE e.tenant_id = ? ORDER BY seq",
        log,
      );
      const seals = all("SELECT seq, hash FROM audit_seals WHERE tenant_id = ? ORDER BY seq", log);
      const found = await verify(events, seals);
      assert.deepEqual(found.faults, []);
      assert.ok(found.events > (log ? 5000 : 100));
      assert.ok(events.at(-1).created_at - events[0].created_at > 80 * DAY || !log);
      assert.ok(events.every(({ created_at }, at) => at === 0 || created_at >= events[at - 1].created_at));
      assert.equal(new Set(events.map(({ id }) => id)).size, events.length);
    }
    assert.equal(count("audit_open"), 0);
    // A seal is deleted as a whole when it is old, at most 500 events at once.
    const longest =
      all(`SELECT s.seq - COALESCE((SELECT MAX(b.seq) FROM audit_seals b WHERE b.tenant_id = s.tenant_id AND b.seq < s.seq), 0)
      AS covered FROM audit_seals s ORDER BY covered DESC LIMIT 1`)[0].covered;
    assert.ok(longest <= 200, String(longest));
  });

  test("stores what was changed of people, each field up to its value of today", () => {
    const edits = all(
      `SELECT e.detail, v.changes, v.user_id, m.first_name AS firstName, m.last_name AS lastName, m.email, m.phone,
         m.birth_date AS birthDate, m.location FROM audit e JOIN audit_values v USING (tenant_id, seq)
         JOIN memberships m ON m.tenant_id = e.tenant_id AND m.user_id = v.user_id
       WHERE e.tenant_id = ? AND e.object = v.user_id AND e.action = 'member.updated' ORDER BY e.seq DESC`,
      TENANT,
    );
    assert.equal(edits.length, 70);
    const newer = new Map();
    for (const { detail, changes, user_id, ...person } of edits) {
      const { fields, agent } = JSON.parse(detail);
      assert.match(agent, /^\w+[\w ]*, \w+$/);
      const list = JSON.parse(changes);
      assert.deepEqual(
        list.map(({ field }) => field),
        fields,
      );
      for (const { field, before, after } of list) {
        const key = `${user_id} ${field}`;
        assert.notEqual(before, after, key);
        assert.equal(after, newer.has(key) ? newer.get(key) : person[field], key);
        newer.set(key, before);
      }
    }
  });

  test("tells of people who are there", () => {
    const strangers = `audit a WHERE a.tenant_id = ? AND NOT EXISTS
      (SELECT 1 FROM memberships m WHERE m.tenant_id = a.tenant_id AND m.user_id = a.actor)`;
    assert.equal(count(strangers, TENANT), 0);
    const signIns = all(
      "SELECT actor, created_at FROM audit WHERE tenant_id = ? AND action LIKE 'auth.signed_in%' ORDER BY seq",
      TENANT,
    );
    const newest = new Map(signIns.map(({ actor, created_at }) => [actor, created_at]));
    const lately = all(
      "SELECT user_id, last_login FROM memberships WHERE tenant_id = ? AND last_login > ?",
      TENANT,
      NOW - 89 * DAY,
    );
    assert.ok(lately.every(({ user_id, last_login }) => newest.get(user_id) === last_login));
  });

  test("is counted by days", () => {
    const since = Math.floor(NOW / DAY) - 29;
    const [days] = all(
      `SELECT COUNT(*) AS n, SUM(sign_ins) AS sign_ins, SUM(failed) AS failed, SUM(last_seen) AS last_seen, SUM(joined) AS joined
       FROM tenant_days WHERE tenant_id = ? AND day >= ?`,
      TENANT,
      since,
    );
    assert.equal(days.n, 30);
    const events = (condition) => count(`audit WHERE created_at >= ${since * DAY} AND ${condition}`);
    assert.equal(days.sign_ins, events(`tenant_id = '${TENANT}' AND action LIKE 'auth.signed_in%'`));
    assert.equal(days.failed, events("action = 'auth.sign_in_failed'") + 9, "one of them is ten");
    assert.equal(days.last_seen, members(`state = 1 AND login_key >= ${since * DAY}`));
    assert.equal(days.joined, members(`state = 1 AND created_at >= ${since * DAY}`));
    assert.ok(days.sign_ins > 1000 && days.joined > 5);
  });

  test("fits the database", () => {
    assert.deepEqual(all("PRAGMA foreign_key_check"), []);
    assert.deepEqual(
      all("PRAGMA integrity_check").map(({ integrity_check }) => integrity_check),
      ["ok"],
    );
    const longest = Math.max(...statements.split(/;\n/).map((statement) => Buffer.byteLength(statement)));
    assert.ok(longest < 100_000, String(longest));
  });
});
