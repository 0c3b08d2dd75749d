//! A user's session authority: the live sessions, and the nonces that were used.

mod admission;
mod company_use;
mod erasure;
mod factor;
mod outcome;
mod pin;
mod reauthentication;
mod retention;
mod rotation;
mod schema;
mod session;
mod session_list;
mod snapshot;
mod sweep;

pub use sweep::sweep;

use super::{Decision, record};
use crate::domain::sessions::authority::{AuthorityCommand, AuthorityOutcome, RejectionReason};
use crate::domain::time::Timestamp;
use crate::ports::ObjectSql;
use outcome::rejected;
use session::{NewSession, Session};

/// Runs a command inside the caller's transaction.
///
/// # Errors
/// The storage's error text.
pub fn decide(
    sql: &dyn ObjectSql,
    command: &AuthorityCommand,
    now: Timestamp,
) -> Result<Decision<AuthorityOutcome>, String> {
    match record::schema(sql)? {
        Some(schema) => schema::upgrade(sql, schema)?,
        None => match command {
            AuthorityCommand::Open { .. }
            | AuthorityCommand::EndAll { .. }
            | AuthorityCommand::EndPins { .. }
            | AuthorityCommand::TakePin { .. }
            | AuthorityCommand::Erase => schema::create(sql)?,
            AuthorityCommand::Survey => return Ok(Decision::of(AuthorityOutcome::Sessions(Vec::new()))),
            AuthorityCommand::Update { .. } | AuthorityCommand::EndFactors { .. } => {
                return Ok(Decision::of(AuthorityOutcome::Done));
            }
            AuthorityCommand::Check { .. }
            | AuthorityCommand::Admit { .. }
            | AuthorityCommand::Rotate { .. }
            | AuthorityCommand::TakeFactor { .. }
            | AuthorityCommand::Reauthenticate { .. }
            | AuthorityCommand::Touch { .. }
            | AuthorityCommand::List { .. }
            | AuthorityCommand::End { .. } => return Ok(rejected(RejectionReason::SessionExpired)),
        },
    }
    match command {
        AuthorityCommand::Open {
            sid,
            device,
            refresh,
            scope,
            ex_days,
            credential_version,
            pin,
            factor,
            earlier_factor,
            snapshot,
        } => NewSession {
            sid,
            device,
            refresh: refresh.as_deref(),
            scope: *scope,
            ex_days: *ex_days,
            credential_version: *credential_version,
            pin: *pin,
            factor: *factor,
            earlier_factor: *earlier_factor,
        }
        .open(sql, snapshot, now),
        AuthorityCommand::Touch { sid, tenant } => {
            Session::touch(sql, sid, tenant.as_ref(), now).map(|()| Decision::of(AuthorityOutcome::Done))
        }
        AuthorityCommand::TakeFactor { sid, epoch, device, nonce, limit, window_ms } => {
            let proof = admission::Proof { epoch: Some(*epoch), refresh: None, device };
            let attempt_limit = reauthentication::ReauthenticationLimit { limit: *limit, window_ms: *window_ms };
            reauthentication::take(sql, sid, &proof, nonce, &attempt_limit, now)
        }
        AuthorityCommand::Reauthenticate { sid, credential_version, password, factor } => {
            let (credential_version, password, factor) = (*credential_version, *password, *factor);
            let proven = reauthentication::Reauthentication { credential_version, password, factor };
            reauthentication::reauthenticate(sql, sid, &proven, now)
        }
        AuthorityCommand::TakePin { device, limit } => pin::take(sql, device, i64::from(*limit), now),
        AuthorityCommand::Check { sid, epoch, version } => Ok(match Session::find_live(sql, sid, now)? {
            Some(session) if *epoch >= session.epoch => {
                Decision::of(AuthorityOutcome::Alive(session.to_live(sql, *version)?))
            }
            Some(_) | None => rejected(RejectionReason::SessionExpired),
        }),
        AuthorityCommand::Admit { sid, epoch, refresh, device, nonce, ex_days, close, version } => {
            let proof = admission::Proof { epoch: *epoch, refresh: refresh.as_deref(), device };
            let options = admission::AdmissionOptions { ex_days: *ex_days, close: *close, version: *version };
            admission::admit(sql, sid, &proof, nonce, &options, now)
        }
        AuthorityCommand::Rotate { sid, device, presented, successors, nonce } => {
            let token = rotation::PresentedToken { sid, device, presented, successors };
            token.rotate(sql, nonce, now)
        }
        AuthorityCommand::EndAll { credential_version, keep } => {
            session::end_all(sql, *credential_version, keep.as_ref(), now)
        }
        AuthorityCommand::EndPins { credential_version } => pin::end_all(sql, *credential_version, now),
        AuthorityCommand::EndFactors { credential_version } => {
            factor::end_all(sql, *credential_version).map(|()| Decision::of(AuthorityOutcome::Done))
        }
        AuthorityCommand::Update { snapshot } => {
            snapshot::update(sql, snapshot)?;
            Ok(Decision::of(AuthorityOutcome::Done))
        }
        AuthorityCommand::Survey => session_list::survey(sql, now),
        AuthorityCommand::List { sid, epoch } => session_list::list(sql, sid, *epoch, now),
        AuthorityCommand::End { sid, epoch, device, nonce, selection } => {
            let proof = admission::Proof { epoch: Some(*epoch), refresh: None, device };
            session_list::end(sql, sid, &proof, nonce, selection, now)
        }
        AuthorityCommand::Erase => erasure::erase(sql, now),
    }
}
