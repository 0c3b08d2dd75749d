//! Attempts at a second factor, per user across all devices: `reauthentication` takes them, a verified factor resets them.

use crate::ports::ObjectSql;
use serde_json::json;

/// Attempts are stored until they leave their window or a code is correct.
pub const TABLE: &str =
    "CREATE TABLE IF NOT EXISTS factor_attempts (r TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT, WITHOUT ROWID";
/// How long attempts are stored (a day), and so the longest effective window.
pub const RETENTION_MS: i64 = 24 * 3_600_000;

/// Resets all attempts.
pub fn reset_attempts(sql: &dyn ObjectSql) -> Result<(), String> {
    sql.exec("DELETE FROM factor_attempts", &[]).map(|_| ())
}

/// Clears the factor of sessions that verified it below this credential version: it refers to factors that were removed. A factor
/// that is added later is verified at this version or a later one. A session's own version does not say it: verifying the password raises that.
pub fn end_all(sql: &dyn ObjectSql, credential_version: i64) -> Result<(), String> {
    let query = "UPDATE sessions SET factor = 0 WHERE factor = 1 AND factor_version < ?1";
    sql.exec(query, &[json!(credential_version)]).map(|_| ())
}
