//! Users and tenants in separate databases: every statement of a test needs the tables of only one of them (decision 043).

use super::template::copy;
use rusqlite::Connection;
use std::collections::BTreeSet;
use std::sync::{LazyLock, Mutex};

/// Tables about users, independent of tenants.
const USER_TABLES: &[&str] = &[
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

/// Tables that both databases have, each filled by the other too: rows written in the batch of their cause, and the tenants.
pub const BOTH: &[&str] = &[
    "must",
    "batch_users",
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

/// The outboxes: what each side delivers to the other.
pub const OUTBOXES: [&str; 2] = ["user_outbox", "tenant_outbox"];

/// A side of the split database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    PerUser,
    Companies,
}

impl Side {
    pub const ALL: [Self; 2] = [Self::PerUser, Self::Companies];

    fn has(self, table: &str) -> bool {
        let is_per_user = USER_TABLES.contains(&table) || table == OUTBOXES[0];
        BOTH.contains(&table) || is_per_user == (self == Self::PerUser)
    }
}

static APART: LazyLock<[Mutex<Connection>; 2]> = LazyLock::new(|| Side::ALL.map(|side| Mutex::new(built(side))));
static CHECKED: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// The database of one side: its tables, indexes and triggers, and its outbox to the other side.
pub fn part(side: Side) -> Connection {
    let mut part = Connection::open_in_memory().unwrap();
    copy(&APART[side as usize].lock().unwrap(), &mut part);
    part.execute_batch("PRAGMA foreign_keys = ON").unwrap();
    part.set_prepared_statement_cache_capacity(256);
    part
}

fn built(side: Side) -> Connection {
    let whole = Connection::open_in_memory().unwrap();
    whole.execute_batch(include_str!("../../../schema.sql")).unwrap();
    let part = Connection::open_in_memory().unwrap();
    // Tables come before their indexes and triggers.
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
        if side.has(&table) || is_table && OUTBOXES.contains(&table.as_str()) {
            let sql = match side {
                Side::PerUser => sql,
                // The users are on the other side, also of rows that both sides have.
                Side::Companies => ["CASCADE", "SET NULL"]
                    .iter()
                    .fold(sql, |sql, then| sql.replace(&format!("REFERENCES users (id) ON DELETE {then}"), "")),
            };
            part.execute_batch(&sql).unwrap_or_else(|error| panic!("{table}: {error}"));
        }
    }
    part
}

/// Whether a statement needs both sides, by its own tables or by those of its triggers.
pub fn spans(sql: &str) -> bool {
    APART.iter().all(|part| part.lock().unwrap().prepare(sql).is_err())
}

/// Checks a statement on its first use, if the whole database can prepare it.
pub fn check(whole: &Connection, sql: &str) {
    if CHECKED.lock().unwrap().insert(sql.to_owned()) && whole.prepare(sql).is_ok() {
        assert!(!spans(sql), "it needs the tables of persons and of companies at once:\n{sql}");
    }
}
