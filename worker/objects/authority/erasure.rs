//! The end of a person: nothing is left of them but a floor that keeps a sign-in which is still on its way from coming back.

use super::CONTENTS;
use super::retention::FLOOR_KEPT_MS;
use crate::domain::authority::Outcome;
use crate::domain::time::Timestamp;
use crate::objects::rows::any;
use crate::objects::{Decision, record};
use crate::ports::ObjectSql;
use serde_json::json;

/// Above every credential version that there will be.
const NOBODY_PASSES: i64 = 8_000_000_000_000_000;

/// Deletes everything but the floor. Told again it changes nothing, so the floor goes when its hour is over.
pub fn erase(sql: &dyn ObjectSql, now: Timestamp) -> Result<Decision<Outcome>, String> {
    let raised = any(
        sql,
        "UPDATE authority SET floor = ?1, floor_at = ?2, epoch = epoch + 1 WHERE floor < ?1 RETURNING floor",
        &[json!(NOBODY_PASSES), json!(now.0)],
    )?;
    if !raised {
        return Ok(Decision::of(Outcome::Done));
    }
    for table in CONTENTS {
        sql.exec(&format!("DELETE FROM {table}"), &[])?;
    }
    Ok(Decision { outcome: Outcome::Done, wake_at: record::schedule(sql, now.plus(FLOOR_KEPT_MS), now)? })
}
