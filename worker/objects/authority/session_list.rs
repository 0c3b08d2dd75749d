//! Lists and ends a user's sessions.

use super::admission::{self, Proof};
use super::outcome::rejected;
use super::retention::forget_orphans;
use super::session::{IN_TIME, Session};
use crate::domain::ids::SessionId;
use crate::domain::sessions::authority::{AuthorityOutcome, IDLE_MS, Nonce, RejectionReason, SessionSelection};
use crate::domain::time::Timestamp;
use crate::objects::Decision;
use crate::ports::ObjectSql;
use serde_json::json;

/// Lists all live sessions for one of them, most recently used first. A pure read.
pub fn list(
    sql: &dyn ObjectSql,
    sid: &SessionId,
    epoch: i64,
    now: Timestamp,
) -> Result<Decision<AuthorityOutcome>, String> {
    if Session::find_live(sql, sid, now)?.is_none_or(|own| epoch < own.epoch) {
        return Ok(rejected(RejectionReason::SessionExpired));
    }
    survey(sql, now)
}

/// Lists all live sessions for a caller that needs no session of the user. A pure read.
pub fn survey(sql: &dyn ObjectSql, now: Timestamp) -> Result<Decision<AuthorityOutcome>, String> {
    let query = format!(
        "SELECT sid, device, scope, created_at, used_at, min(ends_at, used_at + ?3) AS over_at, pin, factor FROM sessions
         WHERE {IN_TIME} ORDER BY used_at DESC, sid DESC"
    );
    let all = sql.exec(&query, &[json!(now.0), json!(now.plus(-IDLE_MS).0), json!(IDLE_MS)])?;
    Ok(Decision::of(AuthorityOutcome::Sessions(all)))
}

/// Admits a request and ends sessions in the same step. Expired sessions are also deleted, and not counted.
pub fn end(
    sql: &dyn ObjectSql,
    sid: &SessionId,
    proof: &Proof<'_>,
    nonce: &Nonce,
    selection: &SessionSelection,
    now: Timestamp,
) -> Result<Decision<AuthorityOutcome>, String> {
    let (mut own, wake_at) = match admission::prove(sql, sid, proof, nonce, now)? {
        Ok(admitted) => admitted,
        Err(rejection) => return Ok(rejection),
    };
    own.record_use(sql, None, now)?;
    super::session::delete_expired(sql, now)?;
    let ended = match selection {
        SessionSelection::One(other) => {
            sql.exec("DELETE FROM sessions WHERE sid = ?1 RETURNING sid", &[json!(other)])?
        }
        SessionSelection::Others => sql.exec("DELETE FROM sessions WHERE sid <> ?1 RETURNING sid", &[json!(sid)])?,
    };
    forget_orphans(sql)?;
    let count = u32::try_from(ended.len()).unwrap_or(u32::MAX);
    Ok(Decision { outcome: AuthorityOutcome::Ended(count), wake_at })
}
