// Midgard Logistics, the company that `npm start` shows: 1 200 users, 14 roles, invitations, and ninety days of history. It is the same on
// every machine except for its times, which end now, so that open invitations are open and the last sign-in was today.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { company as companySql, hashed } from "../build.mjs";
import { flag, insertAll, text } from "../sql.mjs";
import { beginnings, normalize } from "../words.mjs";
import { invitationsOf } from "./invitations.mjs";
import { happened, logged, sealed } from "./log.mjs";
import { notificationsOf } from "./notifications.mjs";
import { HOUR, peopleOf } from "./people.mjs";
import { viewsOf } from "./views.mjs";

const read = (name) => JSON.parse(readFileSync(join(import.meta.dirname, `${name}.json`), "utf8"));

/** A user of another demo company who is invited to this one, too. */
const GUEST = "joao.conceicao@padaria.example";

/** Users and events up to a moment. */
export function midgard(now) {
  const [company, named, names] = ["company", "people", "names"].map(read);
  const until = now - (now % HOUR);
  const people = peopleOf({ company, named, names, until });
  const invitations = invitationsOf({ people, names, guest: GUEST, until });
  const events = logged(happened({ company, people, names, invitations, until }), people);
  const [views, notifications] = [viewsOf({ company, people }), notificationsOf({ company, events, until })];
  return { company, people, invitations, events, seals: sealed(events), views, notifications, until };
}

function user(person, tenant) {
  const [firstKey, lastKey] = [normalize(person.firstName), normalize(person.lastName)];
  const phone = person.phone?.replaceAll(/\D/g, "");
  const words = {
    f: beginnings(firstKey),
    l: beginnings(lastKey),
    e: beginnings(person.email),
    p: phone ? [phone] : [],
  };
  return {
    id: text(person.id),
    email: text(person.email),
    email_verified: flag(person.logins > 0),
    first_name: text(person.firstName),
    last_name: text(person.lastName),
    gender: text(person.gender),
    phone: text(person.phone),
    birth_date: text(person.birthDate),
    language: text(person.language),
    created_at: person.joined,
    last_login: person.lastLogin ?? "NULL",
    first_key: text(firstKey),
    last_key: text(lastKey),
    words: text(JSON.stringify(words)),
    made_by: text(tenant),
  };
}

const membership = (person, tenant) => ({
  tenant_id: text(tenant),
  user_id: text(person.id),
  state: flag(!person.isRemoved && !person.isDisabled),
  assigned: flag(!person.isRemoved),
  is_shared: flag(person.isShared),
  is_employee: flag(person.isEmployee),
  location: text(person.location),
  created_at: person.joined,
  last_login: person.lastLogin ?? "NULL",
  login_key: person.lastLogin ?? 0,
  logins: person.logins,
});

const invitation = (one, tenant) => ({
  tenant_id: text(tenant),
  id: text(one.id),
  email: text(one.email),
  // The codes are unknown, as these invitations were never mailed. They can be resent.
  code_hash: text(createHash("sha256").update(one.id).digest("base64url")),
  role_ids: text(JSON.stringify(one.roles)),
  state: text(one.state),
  invited_by: text(one.by.id),
  user_id: text(one.person?.id),
  created_at: one.sent,
  sent_at: one.resent ?? one.sent,
  expires_at: one.expires,
});

const view = (one, tenant) => ({
  tenant_id: text(tenant),
  ...mapped(one, ["owner", "list", "id", "name"]),
  query: text(JSON.stringify(one.query)),
});

const notification = (one, tenant) => ({
  tenant_id: text(tenant),
  user_id: text(one.user),
  ...mapped(one, ["id", "kind"]),
  detail: text(JSON.stringify(one.detail)),
  created_at: one.at,
});

const event = ({ values: _, ...row }) => ({
  ...row,
  ...mapped(row, ["tenant_id", "id", "action", "actor", "object", "detail", "network", "trace_id", "changes_hash"]),
});

/** Personal values beside an event. */
const valuesBeside = ({ tenant_id, seq, values }) => ({
  tenant_id: text(tenant_id),
  seq,
  ...mapped(values, ["user_id", "salt", "changes"]),
});

const mapped = (row, names) => Object.fromEntries(names.map((name) => [name, text(row[name])]));

/** The daily counts of the start page, derived from the log; triggers have counted new members and latest sign-ins. */
const daysSql = (tenant) => [
  `INSERT INTO tenant_days (tenant_id, day, sign_ins)
     SELECT tenant_id, created_at / 86400000, COUNT(*) FROM audit
     WHERE tenant_id = ${text(tenant)} AND action IN ('auth.signed_in', 'auth.signed_in_by_pin') GROUP BY 1, 2
     ON CONFLICT DO UPDATE SET sign_ins = excluded.sign_ins;`,
  `INSERT INTO tenant_days (tenant_id, day, failed)
     SELECT ${text(tenant)}, created_at / 86400000, SUM(detail ->> '$.times') FROM audit
     WHERE tenant_id = '' AND action = 'auth.sign_in_failed' GROUP BY 1, 2
     ON CONFLICT DO UPDATE SET failed = excluded.failed;`,
  // New members got their roles when they joined.
  `INSERT INTO role_days (tenant_id, day, roles, given, administering, rights)
     SELECT d.tenant_id, d.day, COUNT(DISTINCT r.id), COUNT(*), SUM(r.has_admin_rights),
       (SELECT SUM(json_array_length(app_ids)) FROM roles WHERE tenant_id = d.tenant_id AND state = 1)
     FROM tenant_days d JOIN memberships m ON m.tenant_id = d.tenant_id AND m.created_at / 86400000 < d.day
       JOIN role_members rm ON rm.tenant_id = m.tenant_id AND rm.user_id = m.user_id
       JOIN roles r ON r.tenant_id = rm.tenant_id AND r.id = rm.role_id AND r.state = 1
     WHERE d.tenant_id = ${text(tenant)} GROUP BY d.day;`,
];

/** Who created or invited whom, derived from the log and the invitations. */
const invitersSql = (tenant) => [
  `UPDATE memberships SET invited_by = e.actor FROM audit e
     WHERE e.tenant_id = ${text(tenant)} AND e.action = 'member.created'
       AND memberships.tenant_id = e.tenant_id AND memberships.user_id = e.object;`,
  `UPDATE memberships SET invited_by = i.invited_by FROM invitations i
     WHERE i.tenant_id = ${text(tenant)} AND i.state = 'accepted'
       AND memberships.tenant_id = i.tenant_id AND memberships.user_id = i.user_id;`,
];

/** All of it as SQL. `peppers` is the secret of that name. */
export function midgardSql(peppers, now) {
  const { company, people, invitations, events, seals, views, notifications, until } = midgard(now);
  const tenant = company.id;
  // One password for all users, so one hash: Argon2 is slow.
  const { phc, id: pepper } = hashed(peppers, company.password);
  // Removed users have lost their roles.
  const given = people.flatMap(({ id, isRemoved, roles }) =>
    isRemoved ? [] : roles.map((role) => ({ tenant_id: text(tenant), user_id: text(id), role_id: text(role) })),
  );
  return [
    ...companySql(company, people[0].joined),
    ...insertAll(
      "users",
      people.map((person) => user(person, tenant)),
    ),
    ...insertAll(
      "memberships",
      people.map((person) => membership(person, tenant)),
    ),
    ...insertAll("role_members", given),
    `INSERT INTO credentials (user_id, password_phc, pepper_id, changed_at)
       SELECT id, ${text(phc)}, ${text(pepper)}, created_at FROM users WHERE made_by = ${text(tenant)} AND email_verified = 1;`,
    ...insertAll(
      "invitations",
      invitations.map((one) => invitation(one, tenant)),
    ),
    ...insertAll(
      "saved_views",
      views.map((one) => view(one, tenant)),
    ),
    ...insertAll(
      "notifications",
      notifications.map((one) => notification(one, tenant)),
    ),
    ...insertAll("audit", events.map(event)),
    ...insertAll("audit_values", events.filter(({ values }) => values).map(valuesBeside)),
    ...insertAll(
      "audit_seals",
      seals.map((seal) => ({ ...seal, ...mapped(seal, ["tenant_id", "hash"]) })),
    ),
    ...invitersSql(tenant),
    ...daysSql(tenant),
    `UPDATE tenants SET news = ${text(company.news)}, news_at = ${until - 26 * HOUR} WHERE id = ${text(tenant)};`,
    // Every event is sealed.
    `DELETE FROM audit_open WHERE since < ${until};`,
  ].join("\n");
}
