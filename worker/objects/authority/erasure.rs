//! Erasure of a user: only a floor remains, which rejects sign-ins that are still in progress.

use super::retention::FLOOR_RETENTION_MS;
use super::schema::CONTENTS;
use crate::domain::sessions::authority::AuthorityOutcome;
use crate::domain::time::Timestamp;
use crate::objects::rows::any;
use crate::objects::{Decision, record};
use crate::ports::ObjectSql;
use serde_json::json;

/// Above every possible credential version.
const FLOOR_ABOVE_ALL: i64 = 8_000_000_000_000_000;

/// Deletes everything but the floor. A repeated command changes nothing, so the floor still expires an hour after the first one.
pub fn erase(sql: &dyn ObjectSql, now: Timestamp) -> Result<Decision<AuthorityOutcome>, String> {
    let raised = any(
        sql,
        "UPDATE authority SET floor = ?1, floor_at = ?2, epoch = epoch + 1 WHERE floor < ?1 RETURNING floor",
        &[json!(FLOOR_ABOVE_ALL), json!(now.0)],
    )?;
    if !raised {
        return Ok(Decision::of(AuthorityOutcome::Done));
    }
    for table in CONTENTS {
        sql.exec(&format!("DELETE FROM {table}"), &[])?;
    }
    Ok(Decision { outcome: AuthorityOutcome::Done, wake_at: record::schedule(sql, now.plus(FLOOR_RETENTION_MS), now)? })
}
