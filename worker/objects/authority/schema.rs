//! The tables of an authority, and their upgrades: those that an earlier release wrote are upgraded in the transaction of the next command.

use super::{company_use, factor, pin};
use crate::objects::rows::any;
use crate::objects::{nonces, record};
use crate::ports::ObjectSql;
use serde_json::json;

const TABLES: [&str; 8] = [
    // Sign-ins that verified a credential version below `floor` are rejected, those by PIN also below `pin_floor`;
    // `floor_at` is when either was last raised.
    "CREATE TABLE authority (one INTEGER PRIMARY KEY CHECK (one = 1), epoch INTEGER NOT NULL DEFAULT 1,
       floor INTEGER NOT NULL DEFAULT 0, floor_at INTEGER, pin_floor INTEGER NOT NULL DEFAULT 0) STRICT",
    "CREATE TABLE person (one INTEGER PRIMARY KEY CHECK (one = 1), version INTEGER NOT NULL, snapshot TEXT NOT NULL) STRICT",
    // `refresh` is the hash of the current refresh secret; `epoch` the lowest that an access token of the session may
    // carry; `factor` whether a second factor was verified in it, `factor_version` the credential version at which it was;
    // `fresh_at` the time of the last authentication, 0 for never; `used_at` that of the last use of any kind; `worked_at` that of the opening, or
    // of the last use in any company that an earlier release recorded, 0 as long as only `used_at` is known.
    "CREATE TABLE sessions (sid TEXT PRIMARY KEY, device TEXT NOT NULL, refresh TEXT, scope TEXT NOT NULL,
       ex_days INTEGER NOT NULL, epoch INTEGER NOT NULL, credential_version INTEGER NOT NULL,
       created_at INTEGER NOT NULL, used_at INTEGER NOT NULL, ends_at INTEGER NOT NULL,
       worked_at INTEGER NOT NULL DEFAULT 0,
       pin INTEGER NOT NULL DEFAULT 0, factor INTEGER NOT NULL DEFAULT 0, fresh_at INTEGER NOT NULL DEFAULT 0,
       factor_version INTEGER NOT NULL DEFAULT 0)
       STRICT, WITHOUT ROWID",
    // Rotated refresh secrets. `until` is NULL until their successor is presented for the first time.
    "CREATE TABLE retired (sid TEXT NOT NULL, secret TEXT NOT NULL, successor TEXT NOT NULL, until INTEGER,
       PRIMARY KEY (sid, secret)) STRICT, WITHOUT ROWID",
    company_use::TABLE,
    pin::TABLE,
    factor::TABLE,
    nonces::TABLE,
];

/// Tables with the user's data, emptied by erasure. `authority` is not among them: it holds the floor, which must outlive
/// the user for a while.
pub const CONTENTS: [&str; 7] =
    ["person", "sessions", "retired", "company_uses", "pin_attempts", "factor_attempts", "nonces"];

/// The schema of `TABLES`. Schema 1 was written without PINs, and for a while with their tables but without their floor;
/// schema 2 without second factors, schema 3 without the time of the last use in a company,
/// schema 4 without the version of a verified factor, schema 5 without the last use in each company.
pub const NEWEST: i64 = 6;

/// Creates the tables of the newest schema.
pub fn create(sql: &dyn ObjectSql) -> Result<(), String> {
    record::create(sql, &TABLES)?;
    record::set_schema(sql, NEWEST)?;
    sql.exec("INSERT INTO authority (one) VALUES (1)", &[]).map(|_| ())
}

/// Upgrades an authority of an older schema to the newest one.
pub fn upgrade(sql: &dyn ObjectSql, schema: i64) -> Result<(), String> {
    if schema >= NEWEST {
        return Ok(());
    }
    add(sql, "sessions", "pin")?;
    add(sql, "authority", "pin_floor")?;
    sql.exec(pin::TABLE, &[])?;
    add(sql, "sessions", "factor")?;
    add(sql, "sessions", "fresh_at")?;
    add(sql, "sessions", "worked_at")?;
    add(sql, "sessions", "factor_version")?;
    sql.exec("UPDATE sessions SET factor_version = credential_version WHERE factor = 1", &[])?;
    sql.exec(factor::TABLE, &[])?;
    sql.exec(company_use::TABLE, &[])?;
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
