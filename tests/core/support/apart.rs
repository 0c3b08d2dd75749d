//! Persons in one database, companies in another: every statement that a test asks needs the tables of one of them alone (decision 043).

use rusqlite::Connection;
use std::collections::BTreeSet;
use std::sync::{LazyLock, Mutex};

/// Tables about persons, wherever they work.
const PERSONS: &[&str] = &[
    "users",
    "credentials",
    "pins",
    "enrolments",
    "devices",
    "codes",
    "providers",
    "provider_flows",
    "directory",
    "totp",
    "totp_enrolments",
    "recovery_codes",
    "passkeys",
    "trusted_devices",
];

/// Tables that each database has of its own, filled by the other too: what is written in the batch of its cause, and who the companies are.
pub const BOTH: &[&str] = &[
    "must",
    "handed",
    "tenants",
    "audit",
    "audit_values",
    "audit_objects",
    "audit_open",
    "audit_seals",
    "audit_anchors",
    "authority_outbox",
    "mail_outbox",
    "idempotency",
    "media",
    "media_parts",
];

/// What each is told.
pub const TOLD: [&str; 2] = ["told_to_persons", "told_to_companies"];

/// Whose a part is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Persons,
    Companies,
}

impl Side {
    pub const ALL: [Self; 2] = [Self::Persons, Self::Companies];

    fn has(self, table: &str) -> bool {
        let is_persons = PERSONS.contains(&table) || table == TOLD[0];
        BOTH.contains(&table) || is_persons == (self == Self::Persons)
    }
}

static APART: LazyLock<[Mutex<Connection>; 2]> = LazyLock::new(|| Side::ALL.map(|side| Mutex::new(part(side))));
static CHECKED: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// The database of one side: its tables with what belongs to them, and nothing of the other's. What it tells the other waits in it.
pub fn part(side: Side) -> Connection {
    let whole = Connection::open_in_memory().unwrap();
    whole.execute_batch(include_str!("../../../schema.sql")).unwrap();
    let part = Connection::open_in_memory().unwrap();
    // Tables come before what belongs to them.
    let mut all = whole
        .prepare(
            "SELECT tbl_name, sql, type = 'table' FROM sqlite_master WHERE sql IS NOT NULL ORDER BY type <> 'table', rowid",
        )
        .unwrap();
    let all = all
        .query_map([], |row| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?, row.get::<_, bool>(2)?)))
        .unwrap()
        .map(Result::unwrap);
    for (table, sql, is_table) in all {
        if side.has(&table) || is_table && TOLD.contains(&table.as_str()) {
            let sql = match side {
                Side::Persons => sql,
                Side::Companies => sql.replace("REFERENCES users (id) ON DELETE CASCADE", ""),
            };
            part.execute_batch(&sql).unwrap_or_else(|error| panic!("{table}: {error}"));
        }
    }
    part.execute_batch("PRAGMA foreign_keys = ON").unwrap();
    part
}

/// Whether a statement needs both: by what it names, or by what its triggers name.
pub fn spans(sql: &str) -> bool {
    APART.iter().all(|part| part.lock().unwrap().prepare(sql).is_err())
}

/// Checks a statement that is asked for the first time; it is one that the whole database understands.
pub fn check(whole: &Connection, sql: &str) {
    if CHECKED.lock().unwrap().insert(sql.to_owned()) && whole.prepare(sql).is_ok() {
        assert!(!spans(sql), "it needs the tables of persons and of companies at once:\n{sql}");
    }
}
