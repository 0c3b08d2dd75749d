//! A device's object: nonces of requests made before sign-in, each accepted once.

use super::{Decision, Sweep, nonces, record};
use crate::domain::protection::device::{DeviceCommand, DeviceOutcome};
use crate::domain::time::Timestamp;
use crate::ports::ObjectSql;

/// Runs a command inside the caller's transaction.
///
/// # Errors
/// The storage's error text.
pub fn decide(sql: &dyn ObjectSql, command: &DeviceCommand, now: Timestamp) -> Result<Decision<DeviceOutcome>, String> {
    match command {
        DeviceCommand::Spend { nonce } => {
            if !record::exists(sql)? {
                record::create(sql, &[nonces::TABLE])?;
            }
            match nonces::consume(sql, nonce, now)? {
                Some(until) => {
                    Ok(Decision { outcome: DeviceOutcome::Fresh, wake_at: record::schedule(sql, until, now)? })
                }
                None => Ok(Decision::of(DeviceOutcome::Replayed)),
            }
        }
    }
}

/// Deletes expired nonces when the alarm fires.
///
/// # Errors
/// The storage's error text.
pub fn sweep(sql: &dyn ObjectSql, now: Timestamp) -> Result<Sweep, String> {
    if !record::exists(sql)? {
        return Ok(Sweep::Empty);
    }
    nonces::purge(sql, now)?;
    if let Some(next) = nonces::next(sql)? {
        record::set(sql, next)?;
        return Ok(Sweep::WakeAt(next));
    }
    record::drop_all(sql, &["nonces"])?;
    Ok(Sweep::Empty)
}
