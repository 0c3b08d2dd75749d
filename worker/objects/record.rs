//! The table `object` of every written object: its schema version and the time of its alarm.

use super::rows::{first, time};
use crate::domain::time::Timestamp;
use crate::ports::ObjectSql;
use serde::Deserialize;
use serde_json::json;

/// A pending alarm this overdue was lost by the platform (it gives up after six failures) and is set again.
const LOST_MS: i64 = 3_600_000;

/// Whether the object was ever written to.
pub fn exists(sql: &dyn ObjectSql) -> Result<bool, String> {
    Ok(schema(sql)?.is_some())
}

/// The object's schema version, from which upgrades to a later release start; `None` if it was never written to. One statement asks for both,
/// because every command asks first: SQLite reports a missing table in the error.
pub fn schema(sql: &dyn ObjectSql) -> Result<Option<i64>, String> {
    #[derive(Deserialize)]
    struct Row {
        schema: i64,
    }
    match first::<Row>(sql, "SELECT schema FROM object", &[]) {
        Ok(row) => Ok(Some(row.ok_or("an object without its row")?.schema)),
        Err(why) if why.contains("no such table: object") => Ok(None),
        Err(why) => Err(why),
    }
}

/// Stores the object's schema version.
pub fn set_schema(sql: &dyn ObjectSql, schema: i64) -> Result<(), String> {
    sql.exec("UPDATE object SET schema = ?1", &[json!(schema)]).map(|_| ())
}

/// Creates the object's tables, `object` among them, as schema 1.
pub fn create(sql: &dyn ObjectSql, tables: &[&str]) -> Result<(), String> {
    sql.exec(
        "CREATE TABLE object (one INTEGER PRIMARY KEY CHECK (one = 1), schema INTEGER NOT NULL, wake_at INTEGER) STRICT",
        &[],
    )?;
    sql.exec("INSERT INTO object (one, schema) VALUES (1, 1)", &[])?;
    for table in tables {
        sql.exec(table, &[])?;
    }
    Ok(())
}

/// Ensures that the alarm fires at `at` or earlier: returns the time to set it to, or `None` if a pending alarm suffices.
pub fn schedule(sql: &dyn ObjectSql, at: Timestamp, now: Timestamp) -> Result<Option<Timestamp>, String> {
    let pending = time(sql, "SELECT wake_at AS at FROM object", &[])?;
    if pending.is_some_and(|pending| pending <= at && now.since(pending) < LOST_MS) {
        return Ok(None);
    }
    set(sql, at)?;
    Ok(Some(at))
}

/// Stores the time of the alarm.
pub fn set(sql: &dyn ObjectSql, at: Timestamp) -> Result<(), String> {
    sql.exec("UPDATE object SET wake_at = ?1", &[json!(at.0)]).map(|_| ())
}

/// Drops every table of the object.
pub fn drop_all(sql: &dyn ObjectSql, tables: &[&str]) -> Result<(), String> {
    for table in tables.iter().chain(&["object"]) {
        sql.exec(&format!("DROP TABLE {table}"), &[])?;
    }
    Ok(())
}
