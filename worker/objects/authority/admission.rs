//! Unsafe calls: the session lives, is the caller's, and the nonce is new, all in one step.

use super::refused;
use super::rotation::{is_in_force, reused};
use super::session::Session;
use crate::domain::authority::{Nonce, Outcome, Refusal};
use crate::domain::ids::{DeviceId, SessionId};
use crate::domain::time::Timestamp;
use crate::objects::{Decision, nonces, record};
use crate::ports::ObjectSql;

/// What shows that the session is the caller's: the epoch of an access token, or else a refresh secret's hash.
pub struct Proof<'a> {
    pub epoch: Option<i64>,
    pub refresh: Option<&'a str>,
    pub device: &'a DeviceId,
}

/// What happens to an admitted session.
pub struct AdmittedSession {
    pub ex_days: Option<u32>,
    pub close: bool,
    /// Of the person, as the caller has them already.
    pub version: Option<i64>,
}

/// A session that is the caller's, with what happens to the alarm; or the refusal.
type Admitted = Result<(Session, Option<Timestamp>), Decision<Outcome>>;

/// Looks whether the session lives and is the caller's, and uses the nonce up. A dead session wins over a seen nonce.
pub fn prove(
    sql: &dyn ObjectSql,
    sid: &SessionId,
    proof: &Proof<'_>,
    nonce: &Nonce,
    now: Timestamp,
) -> Result<Admitted, String> {
    let Some(session) = Session::living(sql, sid, now)? else { return Ok(Err(refused(Refusal::SessionExpired))) };
    let is_stale = proof.epoch.is_some_and(|epoch| epoch < session.epoch);
    if session.device != *proof.device || is_stale || (proof.epoch.is_none() && proof.refresh.is_none()) {
        return Ok(Err(refused(Refusal::SessionExpired)));
    }
    let Some(until) = nonces::consume(sql, nonce, now)? else { return Ok(Err(refused(Refusal::Replayed))) };
    let wake_at = record::schedule(sql, until, now)?;
    if let (None, Some(secret)) = (proof.epoch, proof.refresh)
        && !is_in_force(sql, &session, secret, now)?
    {
        session.end(sql)?;
        return Ok(Err(Decision { outcome: reused(), wake_at }));
    }
    Ok(Ok((session, wake_at)))
}

/// Admits a call.
pub fn admit(
    sql: &dyn ObjectSql,
    sid: &SessionId,
    proof: &Proof<'_>,
    nonce: &Nonce,
    then: &AdmittedSession,
    now: Timestamp,
) -> Result<Decision<Outcome>, String> {
    let (mut session, wake_at) = match prove(sql, sid, proof, nonce, now)? {
        Ok(admitted) => admitted,
        Err(refusal) => return Ok(refusal),
    };
    if then.close {
        let alive = session.alive(sql, None)?;
        session.end(sql)?;
        return Ok(Decision { outcome: Outcome::Alive(alive), wake_at });
    }
    session.used(sql, then.ex_days, now)?;
    Ok(Decision { outcome: Outcome::Alive(session.alive(sql, then.version)?), wake_at })
}
