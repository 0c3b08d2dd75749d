//! Reauthentication within a session: an attempt at a second factor is taken before a code is compared, and a session is
//! fresh for a while after the user has authenticated again.

use super::admission::{self, Proof};
use super::factor::{RETENTION_MS, reset_attempts};
use super::outcome::rejected;
use super::pin;
use super::session::Session;
use crate::domain::ids::SessionId;
use crate::domain::sessions::authority::{AuthorityOutcome, Nonce, RejectionReason, Scope};
use crate::domain::time::Timestamp;
use crate::objects::rows::{first, time};
use crate::objects::{Decision, record};
use crate::ports::ObjectSql;
use serde::Deserialize;
use serde_json::json;

/// The attempt limit within a window.
pub struct ReauthenticationLimit {
    pub limit: u32,
    pub window_ms: i64,
}

/// Admits a request and takes an attempt in the same step. An exhausted limit takes precedence over an expired session, so
/// that the user sees why. The last attempt ends a session that waits for its second factor: if the code is correct, a full
/// session replaces it.
pub fn take(
    sql: &dyn ObjectSql,
    sid: &SessionId,
    proof: &Proof<'_>,
    nonce: &Nonce,
    attempt_limit: &ReauthenticationLimit,
    now: Timestamp,
) -> Result<Decision<AuthorityOutcome>, String> {
    #[derive(Deserialize)]
    struct Row {
        used: u32,
    }
    let after = now.plus(-attempt_limit.window_ms.min(RETENTION_MS));
    let query = "SELECT at FROM factor_attempts WHERE at > ?1 ORDER BY at DESC LIMIT 1 OFFSET ?2";
    if let Some(blocking) = time(sql, query, &[json!(after.0), json!(attempt_limit.limit.saturating_sub(1))])? {
        let retry_after_ms = blocking.since(after).max(1);
        return Ok(Decision::of(AuthorityOutcome::FactorBlocked { retry_after_ms }));
    }
    let (mut session, wake_at) = match admission::prove(sql, sid, proof, nonce, now)? {
        Ok(admitted) => admitted,
        Err(rejection) => return Ok(rejection),
    };
    let query = "SELECT count(*) AS used FROM factor_attempts WHERE at > ?1";
    let used = first::<Row>(sql, query, &[json!(after.0)])?.ok_or("a count without its row")?.used;
    sql.exec("INSERT INTO factor_attempts (r, at) VALUES (?1, ?2)", &[json!(nonce.r), json!(now.0)])?;
    let remaining = attempt_limit.limit.saturating_sub(used + 1);
    session.record_use(sql, None, now)?;
    let outcome = AuthorityOutcome::FactorTaken {
        remaining,
        credential_version: session.credential_version,
        alive: session.to_live(sql, None)?,
    };
    if remaining == 0 && session.scope == Scope::SecondFactor {
        session.end(sql)?;
    }
    Ok(Decision { outcome, wake_at: record::schedule(sql, now.plus(RETENTION_MS), now)?.or(wake_at) })
}

/// What the user has verified again.
pub struct Reauthentication {
    /// The credential version that was verified.
    pub credential_version: i64,
    pub password: bool,
    /// Whether a second factor was verified.
    pub factor: bool,
}

/// Marks a session as fresh. A password also makes a full session of one that a PIN opened. Once a factor is verified,
/// sessions without one are no longer fresh: less was verified in them (decision 188).
pub fn reauthenticate(
    sql: &dyn ObjectSql,
    sid: &SessionId,
    proven: &Reauthentication,
    now: Timestamp,
) -> Result<Decision<AuthorityOutcome>, String> {
    let Some(session) = Session::find_live(sql, sid, now)? else {
        return Ok(rejected(RejectionReason::SessionExpired));
    };
    if proven.credential_version < session.floor {
        return Ok(rejected(RejectionReason::CredentialStale));
    }
    sql.exec(
        "UPDATE sessions SET fresh_at = ?2, credential_version = MAX(credential_version, ?3), factor = MAX(factor, ?4),
           factor_version = IIF(?4 = 1, MAX(factor_version, ?3), factor_version), pin = MIN(pin, 1 - ?5) WHERE sid = ?1",
        &[
            json!(sid),
            json!(now.0),
            json!(proven.credential_version),
            json!(i64::from(proven.factor)),
            json!(i64::from(proven.password)),
        ],
    )?;
    if proven.factor {
        sql.exec("UPDATE sessions SET fresh_at = 0 WHERE factor = 0 AND fresh_at > 0", &[])?;
        reset_attempts(sql)?;
    }
    if proven.password {
        pin::reset_attempts(sql, &session.device)?;
    }
    Ok(Decision::of(AuthorityOutcome::Done))
}
