//! Attempts at a second factor, of a person wherever they are: `reauthentication` takes them, a proven factor gives them back.

use crate::ports::ObjectSql;

/// They stay until they leave their window or a code was right.
pub const TABLE: &str =
    "CREATE TABLE IF NOT EXISTS factor_attempts (r TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT, WITHOUT ROWID";
/// As long as any window that operations may set is looked at (a day).
pub const KEPT_MS: i64 = 24 * 3_600_000;

/// Gives the person their attempts back.
pub fn forgive(sql: &dyn ObjectSql) -> Result<(), String> {
    sql.exec("DELETE FROM factor_attempts", &[]).map(|_| ())
}
