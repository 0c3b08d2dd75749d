//! The alarm: deletes expired rows, and the authority itself when nothing is left.

use super::factor;
use super::retention::{FLOOR_RETENTION_MS, forget_orphans};
use super::schema::{self, CONTENTS};
use super::session::delete_expired;
use crate::domain::sessions::authority::IDLE_MS;
use crate::domain::time::Timestamp;
use crate::objects::rows::time;
use crate::objects::{Sweep, nonces, record};
use crate::ports::ObjectSql;
use serde_json::json;

/// Deletes expired rows when the alarm fires.
///
/// # Errors
/// The storage's error text.
pub fn sweep(sql: &dyn ObjectSql, now: Timestamp) -> Result<Sweep, String> {
    let Some(schema) = record::schema(sql)? else { return Ok(Sweep::Empty) };
    schema::upgrade(sql, schema)?;
    delete_expired(sql, now)?;
    forget_orphans(sql)?;
    sql.exec("DELETE FROM retired WHERE until <= ?1", &[json!(now.0)])?;
    nonces::purge(sql, now)?;
    let session = earliest(sql, "SELECT min(min(ends_at, used_at + ?1)) AS at FROM sessions", IDLE_MS)?;
    // The floor stays while a session is live; without one it remains for sign-ins that are still in progress.
    let floor = match session {
        Some(_) => None,
        None => {
            earliest(sql, "SELECT floor_at + ?1 AS at FROM authority", FLOOR_RETENTION_MS)?.filter(|until| *until > now)
        }
    };
    sql.exec("DELETE FROM pin_attempts WHERE until <= ?1", &[json!(now.0)])?;
    let pin = earliest(sql, "SELECT min(until) + ?1 AS at FROM pin_attempts", 0)?;
    sql.exec("DELETE FROM factor_attempts WHERE at <= ?1", &[json!(now.plus(-factor::RETENTION_MS).0)])?;
    let attempt = earliest(sql, "SELECT min(at) + ?1 AS at FROM factor_attempts", factor::RETENTION_MS)?;
    if let Some(next) = session.into_iter().chain(floor).chain(pin).chain(attempt).chain(nonces::next(sql)?).min() {
        record::set(sql, next)?;
        return Ok(Sweep::WakeAt(next));
    }
    record::drop_all(sql, &[&["authority"], CONTENTS.as_slice()].concat())?;
    Ok(Sweep::Empty)
}

fn earliest(sql: &dyn ObjectSql, query: &str, plus: i64) -> Result<Option<Timestamp>, String> {
    time(sql, query, &[json!(plus)])
}
