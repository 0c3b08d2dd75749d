//! Shadows: every row of every tenant again under other tenants' ids, once as it is and once with its flags turned, where each member has each
//! role. Every statement of every test is run once without and once with them: it must answer the same, change the same rows, and change none
//! of theirs (decision 245).

use super::database::rows_of;
use super::mutants;
use rusqlite::Connection;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{LazyLock, Mutex};

/// Begins the id of every shadow.
const MARK: char = '~';

/// Number of rows of a table that get shadows.
const MOST: usize = 100;

/// The statements that were checked, without their digits: a search has many that differ in numbers alone.
static CHECKED: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// Whether each test checks the statements that others have checked, too: a quarter of an hour, after changes of this file (`SHADOWS=each`).
static IN_EACH_TEST: LazyLock<bool> = LazyLock::new(|| std::env::var("SHADOWS").is_ok_and(|value| value == "each"));

struct Table {
    name: String,
    columns: Vec<String>,
}

/// Every table but the one of preconditions, which stays empty.
static TABLES: LazyLock<Vec<Table>> = LazyLock::new(|| {
    let empty = Connection::open_in_memory().unwrap();
    empty.execute_batch(include_str!("../../../schema.sql")).unwrap();
    let text = |sql: &str, name: &str| {
        rows_of(&empty, sql, &[]).unwrap().iter().map(|row| row[name].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    text("SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'must' ORDER BY rowid", "name")
        .into_iter()
        .map(|name| Table { columns: text(&format!("PRAGMA table_info({name})"), "name"), name })
        .collect()
});

/// Whether a column holds 0 or 1, and may be turned: what is proven of a shadow's address would be told to the user.
fn is_flag(column: &str) -> bool {
    let is_named_so = ["is_", "has_", "can_", "may_"].iter().any(|prefix| column.starts_with(prefix));
    column != "is_proven" && (is_named_so || ["state", "assigned", "internal"].contains(&column))
}

/// Tables whose ids are no part of a tenant.
const GLOBAL_IDS: &[&str] = &["mail_outbox", "user_outbox", "tenant_outbox", "media"];

/// The value that the shadow of a row has in a column.
fn shadow_of(table: &str, column: &str, mark: &str, is_turned: bool) -> String {
    match column {
        "tenant_id" => format!("'{mark}' || tenant_id"),
        "id" if GLOBAL_IDS.contains(&table) => format!("'{mark}' || id"),
        // Whoever has the code of an invitation or a mail may know it: no two are the same.
        "code_hash" => format!("'{mark}' || code_hash"),
        // The highest level.
        "access" if is_turned => "4".to_owned(),
        flag if is_turned && is_flag(flag) => format!("CASE {flag} WHEN 0 THEN 1 WHEN 1 THEN 0 ELSE {flag} END"),
        other => other.to_owned(),
    }
}

/// The statements that insert the shadows, by table. A turned row that the schema forbids has none.
static INSERTS: LazyLock<Vec<(&str, String)>> = LazyLock::new(|| {
    let mut inserts = Vec::new();
    for Table { name, columns } in TABLES.iter().filter(|table| table.columns.iter().any(|each| each == "tenant_id")) {
        for (mark, is_turned) in [("~", false), ("~~", true)] {
            // The placeholder of an invitation belongs to one company alone, and is deleted with its membership.
            let is_of_somebody = match columns.iter().any(|each| each == "user_id") {
                true => "AND (user_id IS NULL OR user_id NOT IN (SELECT u.id FROM users u WHERE u.is_stand_in = 1))",
                false => "",
            };
            let values: Vec<_> = columns.iter().map(|column| shadow_of(name, column, mark, is_turned)).collect();
            let (columns, values) = (columns.join(", "), values.join(", "));
            let insert = format!(
                "INSERT OR IGNORE INTO {name} ({columns}) SELECT {values} FROM {name} WHERE tenant_id NOT LIKE '~%' {is_of_somebody} LIMIT {MOST}"
            );
            inserts.push((name.as_str(), insert));
        }
    }
    let every_role = format!(
        "INSERT OR IGNORE INTO role_members (tenant_id, user_id, role_id) SELECT m.tenant_id, m.user_id, r.id
         FROM memberships m JOIN roles r ON r.tenant_id = m.tenant_id WHERE m.tenant_id LIKE '~~%' LIMIT {MOST}"
    );
    inserts.push(("role_members", every_role));
    inserts
});

/// Whether somebody is a member of other companies is known on purpose: what one company may change of a user depends on it. Shadows are none
/// there.
const OTHER_COMPANIES: [&str; 2] = ["o.tenant_id", "d.tenant_id"];

/// Parts of statements that read or change rows of several companies on purpose.
const ON_PURPOSE: &[&str] = &[
    // A user is global, and triggers copy what lists show to the memberships.
    "INSERT INTO users ",
    "UPDATE users ",
    "DELETE FROM users ",
    // What a user did, got and uploaded themselves, in all of their companies.
    "WHERE e.actor = ?1",
    "media p LEFT JOIN tenants t ON t.id = p.tenant_id WHERE p.user_id = ?1",
    "mail_outbox o WHERE o.recipient = ",
    "p JOIN notifications n ON n.tenant_id = p.tenant_id AND n.user_id = ?1",
    // An erased account is erased in all of them.
    "DELETE FROM mail_outbox WHERE recipient ",
    "DELETE FROM media WHERE user_id ",
    "DELETE FROM invitations WHERE user_id = ?1",
    "DELETE FROM invitations WHERE person = ?1",
    "WHERE state = 'pending' AND invited_by = ?1",
    "CAST(?5 AS INTEGER) FROM memberships m WHERE m.user_id = ?1",
    // The operator sees what waits in all of them.
    "AS personal,\n",
    // Cron deals with whatever is due.
    "UPDATE mail_outbox SET leased_until = CAST(?2 AS INTEGER)",
    "FROM audit_open ORDER BY since",
    "FROM security_events WHERE since <= ",
    "FROM tenant_sessions WHERE until <= ",
    "FROM tenant_days WHERE day < ",
    "FROM role_days WHERE day < ",
    "FROM bulk_jobs WHERE state = 'running' AND created_at > 0",
];

/// Whether a statement reads or changes rows of several companies on purpose.
fn is_on_purpose(sql: &str) -> bool {
    ON_PURPOSE.iter().any(|part| sql.contains(part))
}

/// Rows by table: those of shadows apart from the others.
type Rows = BTreeMap<String, BTreeMap<String, usize>>;

/// Whether a row is a shadow, and its values as one text, of each row of each table. SQLite writes the texts: statements that change
/// something wait for this.
static DUMPS: LazyLock<Vec<(&str, String)>> = LazyLock::new(|| {
    let dump = |Table { name, columns }: &'static Table| {
        let is_shadow = if columns.iter().any(|each| each == "tenant_id") { "tenant_id LIKE '~%'" } else { "0" };
        let values: Vec<_> = columns.iter().map(|each| format!("'{each}', {each}")).collect();
        (name.as_str(), format!("SELECT COALESCE({is_shadow}, 0), json_object({}) FROM {name}", values.join(", ")))
    };
    TABLES.iter().map(dump).collect()
});

/// The tables that are there: a test may have renamed one, so that something fails.
fn present_tables(db: &Connection) -> BTreeSet<String> {
    let mut names = db.prepare_cached("SELECT name FROM sqlite_master WHERE type = 'table'").unwrap();
    names.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
}

fn rows_by_table(db: &Connection) -> [Rows; 2] {
    let mut found = [Rows::new(), Rows::new()];
    let present = present_tables(db);
    for (table, dump) in DUMPS.iter().filter(|(table, _)| present.contains(*table)) {
        let mut dump = db.prepare_cached(dump).unwrap();
        let mut rows = dump.query([]).unwrap();
        while let Some(row) = rows.next().unwrap() {
            let rows = found[usize::from(row.get::<_, bool>(0).unwrap())].entry((*table).to_owned()).or_default();
            *rows.entry(row.get(1).unwrap()).or_default() += 1;
        }
    }
    found
}

/// What a statement has changed in a table, as rows that are gone and rows that came.
fn changes(before: &Rows, after: &Rows) -> Vec<String> {
    let empty = BTreeMap::new();
    let mut changes = Vec::new();
    for name in before.keys().chain(after.keys()).collect::<BTreeSet<_>>() {
        let [before, after] = [before, after].map(|rows| rows.get(name).unwrap_or(&empty));
        for row in before.keys().chain(after.keys()).collect::<BTreeSet<_>>() {
            let [before, after] = [before, after].map(|rows| rows.get(row).copied().unwrap_or_default());
            if before != after {
                changes.push(format!("{name}: {before} → {after} of {row}"));
            }
        }
    }
    changes
}

/// Inserts the shadows. Whoever calls this takes them back.
fn cast(db: &Connection) {
    db.execute_batch("PRAGMA defer_foreign_keys = ON").unwrap();
    let present = present_tables(db);
    for (_, insert) in INSERTS.iter().filter(|(table, _)| present.contains(*table)) {
        db.prepare_cached(insert).unwrap().execute([]).unwrap();
    }
}

/// Inserts the shadows, unless the statement may notice them. Whoever calls this takes them back.
pub fn cast_for(db: &Connection, sql: &str) {
    if !is_on_purpose(sql) {
        cast(db);
    }
}

/// What a statement answers, and which rows it changes: those of others, and those of shadows.
#[derive(Debug, PartialEq)]
struct Outcome {
    answer: String,
    own: Vec<String>,
    shadows: Vec<String>,
}

fn outcome(db: &Connection, has_shadows: bool, ask: &dyn Fn() -> String) -> Outcome {
    db.execute_batch("SAVEPOINT shadows").unwrap();
    if has_shadows {
        cast(db);
    }
    let changed = db.total_changes();
    db.execute_batch("SAVEPOINT asked").unwrap();
    let answer = ask();
    let [own, shadows] = if db.total_changes() == changed {
        [Vec::new(), Vec::new()]
    } else {
        let [own_after, shadows_after] = rows_by_table(db);
        db.execute_batch("ROLLBACK TO asked").unwrap();
        let [own, shadows] = rows_by_table(db);
        [changes(&own, &own_after), changes(&shadows, &shadows_after)]
    };
    db.execute_batch("ROLLBACK TO shadows; RELEASE shadows").unwrap();
    Outcome { answer, own, shadows }
}

fn is_first_use(sql: &str) -> bool {
    let mut shape: String = sql.chars().filter(|each| !each.is_ascii_digit()).collect();
    if *IN_EACH_TEST {
        shape.push_str(std::thread::current().name().unwrap_or_default());
    }
    CHECKED.lock().unwrap().insert(shape)
}

/// Checks a statement on its first use, whatever its numbers are, and a mutant on its first uses in each test.
pub fn check(db: &Connection, sql: &str, to_run: &str, ask: impl Fn(&str) -> String) {
    // `changes()` can be read only once.
    if sql.contains("changes()") || is_on_purpose(sql) {
        return;
    }
    let is_new = if sql == to_run { is_first_use(sql) } else { mutants::is_beside_shadows(to_run) };
    if !is_new {
        return;
    }
    let without_shadows =
        |sql: String, id: &&str| sql.replace(&format!("{id} <> "), &format!("{id} NOT LIKE '{MARK}%' AND {id} <> "));
    let to_run = OTHER_COMPANIES.iter().fold(to_run.to_owned(), without_shadows);
    let [alone, shadowed] = [false, true].map(|has_shadows| outcome(db, has_shadows, &|| ask(&to_run)));
    assert_eq!(alone, shadowed, "it notices rows of other companies:\n{sql}");
}

#[cfg(test)]
mod tests {
    use super::super::database::rows_of;
    use super::check;
    use rusqlite::Connection;

    fn checked(sql: &str) {
        let db = Connection::open_in_memory().unwrap();
        db.execute_batch(include_str!("../../../schema.sql")).unwrap();
        db.execute_batch(
            "INSERT INTO tenants (id, business_uuid, group_id, title, name, created_at) VALUES ('t', 'b', 'g', 'T', 'T', 1);
             INSERT INTO roles (tenant_id, id, title, created_at) VALUES ('t', 'r', 'Role', 1)",
        )
        .unwrap();
        check(&db, sql, sql, |sql| format!("{:?}", rows_of(&db, sql, &[])));
        // Nothing of it stays.
        assert_eq!(rows_of(&db, "SELECT tenant_id, title FROM roles", &[]).unwrap().len(), 1);
    }

    #[test]
    fn a_statement_of_one_company_notices_nothing() {
        checked("SELECT title FROM roles WHERE tenant_id = 't'");
        checked("UPDATE roles SET title = 'New' WHERE tenant_id = 't'");
    }

    #[test]
    fn a_table_that_a_test_has_taken_away_has_none() {
        let db = Connection::open_in_memory().unwrap();
        db.set_prepared_statement_cache_capacity(256);
        db.execute_batch(include_str!("../../../schema.sql")).unwrap();
        let ask = |sql: &str| check(&db, sql, sql, |sql| format!("{:?}", rows_of(&db, sql, &[])));
        ask("INSERT INTO tenants (id, business_uuid, title, name, created_at) VALUES ('t', 'b', 'T', 'T', 1)");
        // What inserts the shadows is prepared already.
        db.execute_batch("ALTER TABLE audit_open RENAME TO audit_gone; ALTER TABLE saved_views RENAME TO views_gone")
            .unwrap();
        ask("INSERT INTO tenants (id, business_uuid, title, name, created_at) VALUES ('t', 'b', 'T', 'Another', 1)");
    }

    #[test]
    #[should_panic(expected = "notices rows of other companies")]
    fn one_that_sees_another_is_told() {
        checked("SELECT COUNT(*) AS count FROM roles WHERE id = 'r'");
    }

    #[test]
    #[should_panic(expected = "notices rows of other companies")]
    fn one_that_changes_another_is_told() {
        checked("UPDATE roles SET title = 'Other' WHERE id = 'r'");
    }
}
