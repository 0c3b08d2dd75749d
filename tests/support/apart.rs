//! Persons in one database, companies in another: every statement that a test asks needs the tables of one of them alone, but for those
//! of `apart.sql`, which says of each group what a split would put in its place (decision 038).

use rusqlite::Connection;
use std::collections::BTreeSet;
use std::io::Write;
use std::sync::{LazyLock, Mutex};

/// Tables about persons, wherever they work.
const PERSONS: &[&str] =
    &["users", "credentials", "pins", "enrolments", "devices", "codes", "providers", "provider_flows"];
/// Tables that each database has of its own: what is written in the batch of its cause.
const BOTH: &[&str] =
    &["must", "audit", "audit_open", "audit_seals", "authority_outbox", "mail_outbox", "idempotency", "media"];

/// The file, for `UPDATE=1`.
const FILE: &str = "tests/support/apart.sql";

/// The two databases.
static APART: LazyLock<[Mutex<Connection>; 2]> = LazyLock::new(|| [true, false].map(|of| Mutex::new(database(of))));
static JUDGED: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
static KNOWN: LazyLock<BTreeSet<String>> = LazyLock::new(|| known().collect());

/// Statements that span both, as they are written down.
pub fn known() -> impl Iterator<Item = String> {
    let is_statement = |line: &&str| !line.is_empty() && !line.starts_with("--");
    include_str!("apart.sql").lines().filter(is_statement).map(|line| line.trim_end_matches(';').to_owned())
}

/// A statement on one line.
pub fn on_a_line(sql: &str) -> String {
    sql.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The database of persons, or that of companies: its tables with what belongs to them, and nothing of the other's.
fn database(of_persons: bool) -> Connection {
    let whole = Connection::open_in_memory().unwrap();
    whole.execute_batch(include_str!("../../schema.sql")).unwrap();
    let own = |table: &str| BOTH.contains(&table) || PERSONS.contains(&table) == of_persons;
    let part = Connection::open_in_memory().unwrap();
    // Tables come before what belongs to them.
    let mut all = whole
        .prepare("SELECT tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY type <> 'table', rowid")
        .unwrap();
    let all = all.query_map([], |row| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?))).unwrap();
    for (table, sql) in all.map(Result::unwrap).filter(|(table, _)| own(table)) {
        let sql = if of_persons { sql } else { sql.replace("REFERENCES users (id) ON DELETE CASCADE", "") };
        part.execute_batch(&sql).unwrap_or_else(|error| panic!("{table}: {error}"));
    }
    part.execute_batch("PRAGMA foreign_keys = ON").unwrap();
    part
}

/// Whether a statement needs both: what it names, what its triggers name, and what goes with what it deletes.
pub fn spans(sql: &str) -> bool {
    let takes_memberships_along = sql.trim_start().starts_with("DELETE FROM users");
    takes_memberships_along || APART.iter().all(|part| part.lock().unwrap().prepare(sql).is_err())
}

/// Judges a statement that is asked for the first time; it is one that the whole database understands.
pub fn judge(whole: &Connection, sql: &str) {
    if !JUDGED.lock().unwrap().insert(sql.to_owned()) || whole.prepare(sql).is_err() || !spans(sql) {
        return;
    }
    let line = on_a_line(sql);
    if KNOWN.contains(&line) {
        return;
    }
    assert!(std::env::var("UPDATE").is_ok(), "it needs the tables of persons and of companies at once:\n{line}");
    std::fs::OpenOptions::new().append(true).open(FILE).unwrap().write_all(format!("{line};\n").as_bytes()).unwrap();
}
