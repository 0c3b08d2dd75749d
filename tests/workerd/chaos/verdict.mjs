// Compares the disk after the last kill with the acknowledged writes.

import { verify } from "../../../scripts/operations/audit/chain.mjs";
import { damage, databaseOf, filesOf, within } from "../../../scripts/stores/sqlite.mjs";

const APPS = 2;

/** Counts of one kind of fault, with the first examples. */
class Faults {
  constructor() {
    this.count = 0;
    this.examples = [];
  }

  note(text) {
    this.count += 1;
    if (this.examples.length < 5) this.examples.push(text);
  }
}

/** Checks every acknowledged write. `lost`, `torn` and `duplicated` are counts with examples. */
export async function verdict({ persist, writers, company, prefix }) {
  const [lost, torn, duplicated] = [new Faults(), new Faults(), new Faults()];
  const files = ["database", "objects", "copies"].flatMap((kind) => filesOf(persist, kind));
  for (const file of files) for (const line of damage(file)) torn.note(`${file}: ${line}`);
  const rows = within(databaseOf(persist), ({ all }) => ({
    roles: all("SELECT * FROM roles WHERE tenant_id = ? AND substr(title, 1, ?) = ?", company, prefix.length, prefix),
    rights: countsById(
      all("SELECT role_id AS id, COUNT(*) AS n FROM role_apps WHERE tenant_id = ? GROUP BY 1", company),
    ),
    members: countsById(
      all("SELECT role_id AS id, COUNT(*) AS n FROM role_members WHERE tenant_id = ? GROUP BY 1", company),
    ),
    words: countsById(
      all("SELECT role_id AS id, COUNT(*) AS n FROM role_words WHERE tenant_id = ? GROUP BY 1", company),
    ),
    events: countsById(
      all(
        "SELECT object AS id, COUNT(*) AS n FROM audit WHERE tenant_id = ? AND action = 'role.created' GROUP BY 1",
        company,
      ),
    ),
    answers: all("SELECT json_extract(answer, '$.roleId') AS id FROM idempotency").map(({ id }) => id),
    must: all("SELECT * FROM must").length,
    people: all("SELECT id, settings FROM users"),
    stats: all(`SELECT 1 FROM tenant_stats s WHERE s.members <> (SELECT COUNT(*) FROM memberships m WHERE
      m.tenant_id = s.tenant_id AND m.assigned = s.assigned AND m.state = s.state AND m.is_employee = s.is_employee)`),
    logs: all("SELECT DISTINCT tenant_id AS id FROM audit").map(({ id }) => ({
      id,
      events: all("SELECT * FROM audit WHERE tenant_id = ? ORDER BY seq", id),
      seals: all("SELECT * FROM audit_seals WHERE tenant_id = ? ORDER BY seq", id),
    })),
  }));
  if (rows.must > 0) torn.note("the table of preconditions is not empty");
  if (rows.stats.length > 0) torn.note("the counts of members are not those of the members");
  for (const { id, events, seals } of rows.logs) {
    const { faults } = await verify(events, seals);
    // Cron has not sealed the last events yet.
    for (const found of faults.filter(({ fault }) => fault !== "unsealed"))
      torn.note(`log ${id}: ${JSON.stringify(found)}`);
  }
  const kept = new Set(rows.answers);
  const byTitle = Map.groupBy(rows.roles, ({ title }) => title);
  for (const [title, id] of writers.flatMap((writer) => [...writer.roles])) {
    const found = byTitle.get(title) ?? [];
    if (!found.some((role) => role.id === id)) lost.note(`role ${title}`);
    if (!kept.has(id)) lost.note(`the answer about ${title}`);
  }
  for (const [title, found] of byTitle) if (found.length > 1) duplicated.note(`role ${title}, ${found.length} times`);
  for (const { id, title, members } of rows.roles) {
    const parts = [rows.rights[id], rows.members[id], members, rows.events[id], kept.has(id)];
    const whole = [APPS, 1, 1, 1, true];
    if (parts.some((part, at) => part !== whole[at]) || !rows.words[id]) torn.note(`role ${title}: ${parts}`);
    if (rows.events[id] > 1) duplicated.note(`event of ${title}`);
  }
  for (const { number, person, merged } of writers) {
    const settings = rows.people.map((row) => JSON.parse(row.settings)[`chaos${number}`] ?? 0);
    const stored = Math.max(...settings);
    if (stored < merged) lost.note(`merge ${merged} of ${person.email}: ${stored} is stored`);
  }
  return { lost, torn, duplicated, files: files.length, roles: rows.roles.length };
}

const countsById = (rows) => Object.fromEntries(rows.map(({ id, n }) => [id, n]));
