//! Admission of unsafe requests: checks session, proof and nonce in one step.

use super::outcome::rejected;
use super::rotation::{is_in_force, reused};
use super::session::Session;
use crate::domain::ids::{DeviceId, SessionId};
use crate::domain::sessions::authority::{AuthorityOutcome, Nonce, RejectionReason};
use crate::domain::time::Timestamp;
use crate::objects::{Decision, nonces, record};
use crate::ports::ObjectSql;

/// Proof that the session is the caller's: the epoch of an access token, or else a refresh secret's hash.
pub struct Proof<'a> {
    pub epoch: Option<i64>,
    pub refresh: Option<&'a str>,
    pub device: &'a DeviceId,
}

/// What to do with an admitted session.
pub struct AdmissionOptions {
    pub ex_days: Option<u32>,
    pub close: bool,
    /// Snapshot version that the caller already has.
    pub version: Option<i64>,
}

/// The caller's session and the change of the alarm; or the rejection.
type Admission = Result<(Session, Option<Timestamp>), Decision<AuthorityOutcome>>;

/// Checks that the session is live and the caller's, and uses up the nonce. An expired session takes precedence over a
/// replayed nonce.
pub fn prove(
    sql: &dyn ObjectSql,
    sid: &SessionId,
    proof: &Proof<'_>,
    nonce: &Nonce,
    now: Timestamp,
) -> Result<Admission, String> {
    let Some(session) = Session::find_live(sql, sid, now)? else {
        return Ok(Err(rejected(RejectionReason::SessionExpired)));
    };
    let is_stale = proof.epoch.is_some_and(|epoch| epoch < session.epoch);
    if session.device != *proof.device || is_stale || (proof.epoch.is_none() && proof.refresh.is_none()) {
        return Ok(Err(rejected(RejectionReason::SessionExpired)));
    }
    let Some(until) = nonces::consume(sql, nonce, now)? else { return Ok(Err(rejected(RejectionReason::Replayed))) };
    let wake_at = record::schedule(sql, until, now)?;
    if let (None, Some(secret)) = (proof.epoch, proof.refresh)
        && !is_in_force(sql, &session, secret, now)?
    {
        session.end(sql)?;
        return Ok(Err(Decision { outcome: reused(), wake_at }));
    }
    Ok(Ok((session, wake_at)))
}

/// Admits a request.
pub fn admit(
    sql: &dyn ObjectSql,
    sid: &SessionId,
    proof: &Proof<'_>,
    nonce: &Nonce,
    options: &AdmissionOptions,
    now: Timestamp,
) -> Result<Decision<AuthorityOutcome>, String> {
    let (mut session, wake_at) = match prove(sql, sid, proof, nonce, now)? {
        Ok(admitted) => admitted,
        Err(rejection) => return Ok(rejection),
    };
    if options.close {
        let live = session.to_live(sql, None)?;
        session.end(sql)?;
        return Ok(Decision { outcome: AuthorityOutcome::Alive(live), wake_at });
    }
    session.record_use(sql, options.ex_days, now)?;
    Ok(Decision { outcome: AuthorityOutcome::Alive(session.to_live(sql, options.version)?), wake_at })
}
