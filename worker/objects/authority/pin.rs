//! PIN attempts of a device: one is taken before the PIN is compared, and opening a full session there gives all of them
//! back. Also ends sessions that an older PIN opened.

use super::retention::{FLOOR_RETENTION_MS, forget_orphans};
use crate::domain::ids::DeviceId;
use crate::domain::sessions::authority::AuthorityOutcome;
use crate::domain::time::Timestamp;
use crate::objects::rows::{any, first};
use crate::objects::{Decision, record};
use crate::ports::ObjectSql;
use serde::Deserialize;
use serde_json::json;

/// Lifetime of an unused enrolment (90 days): after that the device has no PIN to try.
const RETENTION_MS: i64 = 90 * 24 * 3_600_000;

/// PIN attempts of a device since the last full session was opened there.
pub const TABLE: &str = "CREATE TABLE IF NOT EXISTS pin_attempts (device TEXT PRIMARY KEY, used INTEGER NOT NULL,
       until INTEGER NOT NULL) STRICT, WITHOUT ROWID";

/// Takes one attempt, before the PIN is compared. Blocked if none is left.
pub fn take(
    sql: &dyn ObjectSql,
    device: &DeviceId,
    limit: i64,
    now: Timestamp,
) -> Result<Decision<AuthorityOutcome>, String> {
    #[derive(Deserialize)]
    struct Row {
        used: i64,
    }
    let row: Option<Row> = first(sql, "SELECT used FROM pin_attempts WHERE device = ?1", &[json!(device)])?;
    let used = row.map_or(0, |row| row.used);
    if used >= limit {
        return Ok(Decision::of(AuthorityOutcome::PinBlocked));
    }
    let until = now.plus(RETENTION_MS);
    sql.exec(
        "INSERT INTO pin_attempts (device, used, until) VALUES (?1, 1, ?2)
         ON CONFLICT (device) DO UPDATE SET used = used + 1, until = excluded.until",
        &[json!(device), json!(until.0)],
    )?;
    let remaining = u32::try_from(limit - used - 1).unwrap_or(0);
    Ok(Decision { outcome: AuthorityOutcome::PinTaken { remaining }, wake_at: record::schedule(sql, until, now)? })
}

/// Resets the attempts of a device.
pub fn reset_attempts(sql: &dyn ObjectSql, device: &DeviceId) -> Result<(), String> {
    sql.exec("DELETE FROM pin_attempts WHERE device = ?1", &[json!(device)]).map(|_| ())
}

/// Raises the floor of sign-ins by PIN and ends the sessions that an older PIN opened; sessions opened by password stay. It
/// does not raise `floor`, so that an `EndAll` with a lower version that arrives later still takes effect.
pub fn end_all(sql: &dyn ObjectSql, floor: i64, now: Timestamp) -> Result<Decision<AuthorityOutcome>, String> {
    let raised = any(
        sql,
        "UPDATE authority SET pin_floor = ?1, floor_at = ?2 WHERE pin_floor < ?1 RETURNING pin_floor",
        &[json!(floor), json!(now.0)],
    )?;
    if !raised {
        return Ok(Decision::of(AuthorityOutcome::Done));
    }
    sql.exec("DELETE FROM sessions WHERE pin = 1 AND credential_version < ?1", &[json!(floor)])?;
    forget_orphans(sql)?;
    Ok(Decision { outcome: AuthorityOutcome::Done, wake_at: record::schedule(sql, now.plus(FLOOR_RETENTION_MS), now)? })
}
