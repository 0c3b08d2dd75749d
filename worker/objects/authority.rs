//! A user's session authority: the live sessions, and the nonces that were used.

mod admission;
mod erasure;
mod factor;
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

use super::{Decision, nonces, record};
use crate::domain::sessions::authority::{AuthorityCommand, AuthorityOutcome, RejectionReason};
use crate::domain::time::Timestamp;
use crate::ports::ObjectSql;
use session::{NewSession, Session};

const TABLES: [&str; 7] = [
    // Sign-ins that verified a credential version below `floor` are rejected, those by PIN also below `pin_floor`;
    // `floor_at` is when either was last raised.
    "CREATE TABLE authority (one INTEGER PRIMARY KEY CHECK (one = 1), epoch INTEGER NOT NULL DEFAULT 1,
       floor INTEGER NOT NULL DEFAULT 0, floor_at INTEGER, pin_floor INTEGER NOT NULL DEFAULT 0) STRICT",
    "CREATE TABLE person (one INTEGER PRIMARY KEY CHECK (one = 1), version INTEGER NOT NULL, snapshot TEXT NOT NULL) STRICT",
    // `refresh` is the hash of the current refresh secret; `epoch` the lowest that an access token of the session may
    // carry; `factor` whether a second factor was verified in it; `fresh_at` the time of the last authentication, 0 for
    // never.
    "CREATE TABLE sessions (sid TEXT PRIMARY KEY, device TEXT NOT NULL, refresh TEXT, scope TEXT NOT NULL,
       ex_days INTEGER NOT NULL, epoch INTEGER NOT NULL, credential_version INTEGER NOT NULL,
       created_at INTEGER NOT NULL, used_at INTEGER NOT NULL, ends_at INTEGER NOT NULL,
       pin INTEGER NOT NULL DEFAULT 0, factor INTEGER NOT NULL DEFAULT 0, fresh_at INTEGER NOT NULL DEFAULT 0)
       STRICT, WITHOUT ROWID",
    // Rotated refresh secrets. `until` is NULL until their successor is presented for the first time.
    "CREATE TABLE retired (sid TEXT NOT NULL, secret TEXT NOT NULL, successor TEXT NOT NULL, until INTEGER,
       PRIMARY KEY (sid, secret)) STRICT, WITHOUT ROWID",
    pin::TABLE,
    factor::TABLE,
    nonces::TABLE,
];

/// Tables with the user's data, emptied by erasure. `authority` is not among them: it holds the floor, which must outlive
/// the user for a while.
const CONTENTS: [&str; 6] = ["person", "sessions", "retired", "pin_attempts", "factor_attempts", "nonces"];

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
            | AuthorityCommand::Erase => create(sql)?,
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
        AuthorityCommand::Touch { sid } => Session::touch(sql, sid, now).map(|()| Decision::of(AuthorityOutcome::Done)),
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

fn create(sql: &dyn ObjectSql) -> Result<(), String> {
    record::create(sql, &TABLES)?;
    record::set_schema(sql, schema::NEWEST)?;
    sql.exec("INSERT INTO authority (one) VALUES (1)", &[]).map(|_| ())
}

const fn rejected(why: RejectionReason) -> Decision<AuthorityOutcome> {
    Decision::of(AuthorityOutcome::Rejected { why, reused: false })
}
