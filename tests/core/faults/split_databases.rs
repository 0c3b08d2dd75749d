//! Two databases, of users and of tenants, change and respond like the one that holds both (decision 043): every
//! statement of a mutation runs on the side with its tables, and outbox rows are delivered between two statements.

use super::assertions::delivered;
use super::{fresh, mutations};
use crate::support::database::{Sqlite, dump_of, rows_of};
use crate::support::split_databases::{BOTH, OUTBOXES, Side, part, spans};
use asgard::ports::{Row, Statement};
use rusqlite::Connection;
use rusqlite::config::DbConfig;
use serde_json::Value;

/// Enables or disables triggers and foreign keys: disabled while rows are copied.
fn set_triggers(part: &Connection, acts: bool) {
    part.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, acts).unwrap();
    part.pragma_update(None, "foreign_keys", acts).unwrap();
}

/// Every table of a database with its rows.
fn tables(connection: &Connection) -> serde_json::Map<String, Value> {
    dump_of(connection).as_object().unwrap().clone()
}

/// Replaces the rows of a table.
fn replace(part: &Connection, table: &str, rows: &[Row]) {
    rows_of(part, &format!("DELETE FROM {table}"), &[]).unwrap();
    for row in rows {
        put(part, table, row);
    }
}

fn put(part: &Connection, table: &str, row: &Row) {
    let names: Vec<&str> = row.keys().map(String::as_str).collect();
    let marks: Vec<String> = (1..=names.len()).map(|at| format!("?{at}")).collect();
    let sql = format!("INSERT INTO {table} ({}) VALUES ({})", names.join(", "), marks.join(", "));
    rows_of(part, &sql, &row.values().cloned().collect::<Vec<_>>()).unwrap();
}

struct TwoDatabases {
    parts: [Connection; 2],
    /// The one that ran the last statement.
    last: usize,
}

impl TwoDatabases {
    fn of(whole: &Sqlite) -> Self {
        let parts = Side::ALL.map(part);
        for part in &parts {
            set_triggers(part, false);
            for table in tables(part).keys() {
                replace(part, table, &whole.rows(&format!("SELECT * FROM {table}")));
            }
            set_triggers(part, true);
        }
        Self { parts, last: 0 }
    }

    fn run(&mut self, Statement { sql, params }: &Statement) -> Vec<Row> {
        let knows = |at: &usize| self.parts[*at].prepare_cached(sql).is_ok();
        // A statement that reads `changes()` directly follows the one that it is about.
        if !sql.contains("changes()") {
            self.deliver(self.last);
        }
        self.last = [self.last, 1 - self.last].into_iter().find(knows).unwrap_or_else(|| panic!("nobody knows {sql}"));
        rows_of(&self.parts[self.last], sql, params).unwrap_or_else(|error| panic!("{sql}: {error}"))
    }

    /// Delivers one side's outbox, and copies the tables that both sides have.
    fn deliver(&self, from: usize) {
        let [from, to] = [from, 1 - from];
        let found = OUTBOXES[to];
        let waiting = rows_of(&self.parts[from], &format!("SELECT * FROM {found} ORDER BY id"), &[]);
        rows_of(&self.parts[from], &format!("DELETE FROM {found}"), &[]).unwrap();
        set_triggers(&self.parts[to], false);
        for table in BOTH {
            let rows = self.parts.each_ref().map(|part| rows_of(part, &format!("SELECT * FROM {table}"), &[]).unwrap());
            if rows[from] != rows[to] {
                replace(&self.parts[to], table, &rows[from]);
            }
        }
        set_triggers(&self.parts[to], true);
        for row in waiting.unwrap() {
            // Its trigger may respond with a row of its own.
            put(&self.parts[to], found, &row);
            self.deliver(to);
        }
    }

    /// The content of both in the end.
    fn content(&self) -> serde_json::Map<String, Value> {
        self.deliver(self.last);
        let mut all = tables(&self.parts[0]);
        all.extend(tables(&self.parts[1]));
        all.retain(|table, _| !OUTBOXES.contains(&table.as_str()));
        all
    }
}

/// The same rows, independent of order.
fn sorted(mut tables: serde_json::Map<String, Value>) -> serde_json::Map<String, Value> {
    for rows in tables.values_mut().filter_map(Value::as_array_mut) {
        rows.sort_by_key(Value::to_string);
    }
    tables
}

#[tokio::test]
async fn every_mutation_leaves_two_databases_as_it_leaves_one() {
    for operation in mutations() {
        let mut prepared = fresh(operation.id).await;
        let mut split = TwoDatabases::of(&prepared.app.db);
        let earlier = prepared.app.db.committed().len();
        prepared.send().await;
        delivered(&prepared.app).await;
        for (statement, rows) in prepared.app.db.committed().into_iter().skip(earlier) {
            assert_eq!(split.run(&statement), rows, "{}: {}", operation.id, statement.sql);
        }
        let whole = prepared.app.db.dump().as_object().unwrap().clone();
        let (whole, split) = (sorted(whole), sorted(split.content()));
        for (table, rows) in whole.iter().filter(|(table, _)| !OUTBOXES.contains(&table.as_str())) {
            assert_eq!(&split[table], rows, "{}: {table}", operation.id);
        }
    }
}

#[test]
fn what_names_persons_and_companies_at_once_is_found() {
    assert!(spans("SELECT 1 FROM users u JOIN memberships m ON m.user_id = u.id"));
    assert!(spans("DELETE FROM pins WHERE user_id IN (SELECT user_id FROM role_members)"));
    assert!(spans("UPDATE roles SET members = (SELECT COUNT(*) FROM users)"));
    for sql in
        ["DELETE FROM users", "DELETE FROM memberships", "SELECT * FROM directory d JOIN users u ON u.id = d.user_id"]
    {
        assert!(!spans(sql), "{sql}");
    }
}

#[test]
fn what_is_told_is_heard_by_the_other_side_alone() {
    for (at, side) in Side::ALL.into_iter().enumerate() {
        let part = part(side);
        let triggers = |table: &str| {
            let sql = format!("SELECT COUNT(*) FROM sqlite_master WHERE type = 'trigger' AND tbl_name = '{table}'");
            part.query_row(&sql, [], |row| row.get::<_, i64>(0)).unwrap()
        };
        assert!(triggers(OUTBOXES[at]) > 0, "{side:?} apply what is delivered to them");
        assert_eq!(triggers(OUTBOXES[1 - at]), 0, "{side:?} apply what they deliver");
    }
}
