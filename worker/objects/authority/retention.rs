//! Rows that outlive a session, and for how long.

use crate::ports::ObjectSql;

/// A raised floor outlives the last session by this long (an hour): no sign-in in progress takes longer.
pub const FLOOR_RETENTION_MS: i64 = 3_600_000;

/// Deletes rotated secrets of sessions that ended.
pub fn forget_orphans(sql: &dyn ObjectSql) -> Result<(), String> {
    sql.exec("DELETE FROM retired WHERE sid NOT IN (SELECT sid FROM sessions)", &[]).map(|_| ())
}
