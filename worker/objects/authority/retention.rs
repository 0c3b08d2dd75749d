//! Rows that outlive a session, and for how long.

use crate::ports::ObjectSql;

/// A raised floor outlives the last session by this long (an hour): no sign-in in progress takes longer.
pub const FLOOR_RETENTION_MS: i64 = 3_600_000;

/// Deletes what was kept of sessions that ended: rotated secrets, and the last use in each company.
pub fn forget_orphans(sql: &dyn ObjectSql) -> Result<(), String> {
    for table in ["retired", "company_uses"] {
        sql.exec(&format!("DELETE FROM {table} WHERE sid NOT IN (SELECT sid FROM sessions)"), &[])?;
    }
    Ok(())
}
