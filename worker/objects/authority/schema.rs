//! Schema upgrades of authorities that an earlier release wrote, in the transaction of the next command.

use crate::objects::record;
use crate::objects::rows::any;
use crate::ports::ObjectSql;
use serde_json::json;

/// The schema of `TABLES`. Schema 1 was written without PINs, and for a while with their tables but without their floor;
/// schema 2 without second factors.
pub const NEWEST: i64 = 3;

/// Upgrades an authority of an older schema to the newest one.
pub fn upgrade(sql: &dyn ObjectSql, schema: i64) -> Result<(), String> {
    if schema >= NEWEST {
        return Ok(());
    }
    add(sql, "sessions", "pin")?;
    add(sql, "authority", "pin_floor")?;
    sql.exec(super::pin::TABLE, &[])?;
    add(sql, "sessions", "factor")?;
    add(sql, "sessions", "fresh_at")?;
    sql.exec(super::factor::TABLE, &[])?;
    record::set_schema(sql, NEWEST)
}

/// Adds an integer column to a table that lacks it.
fn add(sql: &dyn ObjectSql, table: &str, column: &str) -> Result<(), String> {
    let query = "SELECT 1 AS found FROM sqlite_master WHERE type = 'table' AND name = ?1 AND instr(sql, ?2) > 0";
    if any(sql, query, &[json!(table), json!(format!(" {column} INTEGER"))])? {
        return Ok(());
    }
    sql.exec(&format!("ALTER TABLE {table} ADD COLUMN {column} INTEGER NOT NULL DEFAULT 0"), &[]).map(|_| ())
}
