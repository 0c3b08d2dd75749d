//! Rotation of refresh secrets. The successor is derived from the secret, so that a lost response can be repeated. A
//! rotated secret presented too late means that two parties hold the token family: the session ends.

use super::outcome::rejected;
use super::session::Session;
use crate::domain::ids::{DeviceId, SessionId};
use crate::domain::sessions::authority::{AuthorityOutcome, Nonce, REUSE_GRACE_MS, RejectionReason};
use crate::domain::time::Timestamp;
use crate::objects::rows::first;
use crate::objects::{Decision, nonces, record};
use crate::ports::ObjectSql;
use serde::Deserialize;
use serde_json::json;

/// A refresh secret presented by the client. Secrets are hashes here.
pub struct PresentedToken<'a> {
    pub sid: &'a SessionId,
    pub device: &'a DeviceId,
    pub presented: &'a str,
    pub successors: &'a [String],
}

impl PresentedToken<'_> {
    /// Rotates the secret, or returns the same successor again.
    pub fn rotate(
        &self,
        sql: &dyn ObjectSql,
        nonce: &Nonce,
        now: Timestamp,
    ) -> Result<Decision<AuthorityOutcome>, String> {
        let Some(mut session) = Session::find_live(sql, self.sid, now)? else {
            return Ok(rejected(RejectionReason::SessionExpired));
        };
        let Some(in_force) = session.refresh.clone() else { return Ok(rejected(RejectionReason::SessionExpired)) };
        if session.device != *self.device {
            return Ok(rejected(RejectionReason::SessionExpired));
        }
        let Some(until) = nonces::consume(sql, nonce, now)? else { return Ok(rejected(RejectionReason::Replayed)) };
        let wake_at = record::schedule(sql, until, now)?;
        let current = if in_force == self.presented {
            self.retire(sql, now)?;
            self.successors.first().cloned()
        } else {
            successor_of(sql, self.sid, self.presented, now)?
        };
        let Some(current) = current else {
            session.end(sql)?;
            return Ok(Decision { outcome: reused(), wake_at });
        };
        let successor = self.successors.iter().position(|successor| *successor == current);
        let Some(successor) = successor.and_then(|at| u32::try_from(at).ok()) else {
            // A successor under a removed key cannot be derived again. This is no sign of theft.
            session.end(sql)?;
            return Ok(Decision {
                outcome: AuthorityOutcome::Rejected { why: RejectionReason::SessionExpired, reused: false },
                wake_at,
            });
        };
        session.record_use(sql, None, now)?;
        Ok(Decision { outcome: AuthorityOutcome::Rotated { successor, alive: session.to_live(sql, None)? }, wake_at })
    }

    /// Makes the successor under the current key the refresh secret. Presenting the secret for the first time starts the
    /// grace period of its predecessor.
    fn retire(&self, sql: &dyn ObjectSql, now: Timestamp) -> Result<(), String> {
        let successor = self.successors.first().ok_or("a rotation without successors")?;
        sql.exec("DELETE FROM retired WHERE sid = ?1 AND until <= ?2", &[json!(self.sid), json!(now.0)])?;
        sql.exec(
            "UPDATE retired SET until = ?3 WHERE sid = ?1 AND successor = ?2 AND until IS NULL",
            &[json!(self.sid), json!(self.presented), json!(now.plus(REUSE_GRACE_MS).0)],
        )?;
        sql.exec(
            "INSERT INTO retired (sid, secret, successor) VALUES (?1, ?2, ?3)",
            &[json!(self.sid), json!(self.presented), json!(successor)],
        )?;
        sql.exec("UPDATE sessions SET refresh = ?2 WHERE sid = ?1", &[json!(self.sid), json!(successor)]).map(|_| ())
    }
}

/// The outcome for a secret that was presented too late.
pub const fn reused() -> AuthorityOutcome {
    AuthorityOutcome::Rejected { why: RejectionReason::SessionExpired, reused: true }
}

/// Whether a secret still proves its session: it is the current one, or a rotated one whose grace period is not over.
pub fn is_in_force(sql: &dyn ObjectSql, session: &Session, secret: &str, now: Timestamp) -> Result<bool, String> {
    match &session.refresh {
        None => Ok(false),
        Some(current) => Ok(current == secret || successor_of(sql, &session.sid, secret, now)?.is_some()),
    }
}

/// The successor of a rotated secret, unless its grace period is over.
fn successor_of(sql: &dyn ObjectSql, sid: &SessionId, secret: &str, now: Timestamp) -> Result<Option<String>, String> {
    let query = "SELECT successor FROM retired WHERE sid = ?1 AND secret = ?2 AND (until IS NULL OR until > ?3)";
    #[derive(Deserialize)]
    struct Row {
        successor: String,
    }
    Ok(first::<Row>(sql, query, &[json!(sid), json!(secret), json!(now.0)])?.map(|row| row.successor))
}
