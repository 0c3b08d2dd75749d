//! Attempts at a second factor, of a person wherever they are: `reauthentication` takes them, a proven factor gives them back.

use crate::ports::ObjectSql;
use serde_json::json;

/// They stay until they leave their window or a code was right.
pub const TABLE: &str =
    "CREATE TABLE IF NOT EXISTS factor_attempts (r TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT, WITHOUT ROWID";
/// As long as any window that operations may set is looked at (a day).
pub const KEPT_MS: i64 = 24 * 3_600_000;

/// Gives the person their attempts back.
pub fn forgive(sql: &dyn ObjectSql) -> Result<(), String> {
    sql.exec("DELETE FROM factor_attempts", &[]).map(|_| ())
}

/// Takes the proof from sessions that gave it before this credential version: it was about factors that are gone. Whoever adds one again proves it at
/// this version or a later one.
pub fn end_all(sql: &dyn ObjectSql, credential_version: i64) -> Result<(), String> {
    let query = "UPDATE sessions SET factor = 0 WHERE factor = 1 AND credential_version < ?1";
    sql.exec(query, &[json!(credential_version)]).map(|_| ())
}
