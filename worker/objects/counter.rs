//! The rate limiter: exact attempt counts in a sliding window. An attempt is taken before the act and released on success.
//!
//! Attempts belong to a lane: one shared lane, and one for each device that succeeded here before, so that a stranger's
//! guesses never lock out the owner. A ticket is stored for its whole window, even if released, so a replay of the same
//! request never takes two attempts. A limiter of networks has a lane for each of its parts.

use super::rows::{any, time};
use super::{Decision, Sweep, nonces, record};
use crate::domain::ids::DeviceId;
use crate::domain::protection::counter::{CounterCommand, CounterOutcome, Part};
use crate::domain::sessions::authority::Nonce;
use crate::domain::time::Timestamp;
use crate::ports::ObjectSql;
use serde_json::json;

/// Maximum number of known devices; beyond it the least recently used device is forgotten.
const MAX_DEVICES: i64 = 200;
/// A device is stored as long as its cookie can live (400 days).
const DEVICE_MS: i64 = 400 * 24 * 3_600_000;
/// The shared lane of unknown devices.
const UNKNOWN_DEVICES: &str = "";

const TABLES: [&str; 3] = [
    // A lane of NULL: released, so it counts in no lane.
    "CREATE TABLE attempts (ticket TEXT PRIMARY KEY, lane TEXT, at INTEGER NOT NULL, until INTEGER NOT NULL) STRICT, WITHOUT ROWID",
    "CREATE INDEX attempts_by_lane ON attempts (lane, at)",
    "CREATE TABLE devices (device TEXT PRIMARY KEY, seen_at INTEGER NOT NULL) STRICT, WITHOUT ROWID",
];

/// The newest schema. `TABLES` is schema 1, which has neither nonces nor parts.
const NEWEST: i64 = 2;
/// Index over the attempts of all lanes, for the limit that all parts share.
const BY_TIME: &str = "CREATE INDEX attempts_by_time ON attempts (at) WHERE lane IS NOT NULL";

/// Creates the tables, or upgrades those of an earlier release.
fn prepare(sql: &dyn ObjectSql, schema: Option<i64>) -> Result<(), String> {
    let schema = match schema {
        Some(schema) => schema,
        None => record::create(sql, &TABLES).map(|()| 1)?,
    };
    upgrade(sql, schema)
}

/// Upgrades a rate limiter of an earlier release, or a new one, to the newest schema.
fn upgrade(sql: &dyn ObjectSql, schema: i64) -> Result<(), String> {
    if schema >= NEWEST {
        return Ok(());
    }
    sql.exec(nonces::TABLE, &[])?;
    sql.exec(BY_TIME, &[])?;
    record::set_schema(sql, NEWEST)
}

/// Runs a command inside the caller's transaction.
///
/// # Errors
/// The storage's error text.
pub fn decide(
    sql: &dyn ObjectSql,
    command: &CounterCommand,
    now: Timestamp,
) -> Result<Decision<CounterOutcome>, String> {
    match command {
        CounterCommand::Take { ticket, device, limit, window_ms, nonce, part } => {
            let attempt = Attempt { ticket, device: device.as_ref(), part: part.as_ref(), nonce: nonce.as_ref() };
            take(sql, &attempt, i64::from(*limit), *window_ms, now)
        }
        CounterCommand::Release { ticket, device } => release(sql, ticket, device.as_ref(), now),
        CounterCommand::Reset => reset_attempts(sql),
    }
}

/// An attempt to take.
struct Attempt<'a> {
    ticket: &'a str,
    device: Option<&'a DeviceId>,
    part: Option<&'a Part>,
    nonce: Option<&'a Nonce>,
}

fn take(
    sql: &dyn ObjectSql,
    attempt: &Attempt<'_>,
    limit: i64,
    window_ms: i64,
    now: Timestamp,
) -> Result<Decision<CounterOutcome>, String> {
    let ticket = attempt.ticket;
    if limit < 1 || attempt.part.is_some_and(|part| part.limit < 1) {
        return Ok(Decision::of(CounterOutcome::Exhausted { retry_after_ms: window_ms.max(1) }));
    }
    prepare(sql, record::schema(sql)?)?;
    let mut wake_at = None;
    if let Some(nonce) = attempt.nonce {
        let Some(until) = nonces::consume(sql, nonce, now)? else { return Ok(Decision::of(CounterOutcome::Replayed)) };
        wake_at = record::schedule(sql, until, now)?;
    }
    if any(sql, "SELECT 1 AS taken FROM attempts WHERE ticket = ?1", &[json!(ticket)])? {
        return Ok(Decision { outcome: CounterOutcome::Taken, wake_at });
    }
    let lane = match (attempt.part, attempt.device) {
        (Some(part), _) => part.name.as_str(),
        (None, Some(device)) => succeeded_before(sql, device, now)?.unwrap_or(UNKNOWN_DEVICES),
        (None, None) => UNKNOWN_DEVICES,
    };
    // The attempt that must leave the window before another is allowed: the `limit`-th from the newest.
    let own = attempt.part.map_or(limit, |part| i64::from(part.limit));
    let query = "SELECT at FROM attempts WHERE lane = ?1 AND at > ?2 ORDER BY at DESC LIMIT 1 OFFSET ?3";
    let mut blocking = time(sql, query, &[json!(lane), json!(now.plus(-window_ms).0), json!(own - 1)])?;
    if blocking.is_none() && attempt.part.is_some() {
        let query = "SELECT at FROM attempts WHERE lane IS NOT NULL AND at > ?1 ORDER BY at DESC LIMIT 1 OFFSET ?2";
        blocking = time(sql, query, &[json!(now.plus(-window_ms).0), json!(limit - 1)])?;
    }
    if let Some(blocking) = blocking {
        let free_at = blocking.plus(window_ms);
        let outcome = CounterOutcome::Exhausted { retry_after_ms: free_at.since(now).max(1) };
        return Ok(Decision { outcome, wake_at });
    }
    let until = now.plus(window_ms);
    sql.exec(
        "INSERT INTO attempts (ticket, lane, at, until) VALUES (?1, ?2, ?3, ?4)",
        &[json!(ticket), json!(lane), json!(now.0), json!(until.0)],
    )?;
    Ok(Decision { outcome: CounterOutcome::Taken, wake_at: record::schedule(sql, until, now)?.or(wake_at) })
}

/// Returns the device if it succeeded here before.
fn succeeded_before<'a>(sql: &dyn ObjectSql, device: &'a DeviceId, now: Timestamp) -> Result<Option<&'a str>, String> {
    let query = "SELECT 1 AS known FROM devices WHERE device = ?1 AND seen_at > ?2";
    Ok(any(sql, query, &[json!(device), json!(now.plus(-DEVICE_MS).0)])?.then_some(device.as_str()))
}

fn release(
    sql: &dyn ObjectSql,
    ticket: &str,
    device: Option<&DeviceId>,
    now: Timestamp,
) -> Result<Decision<CounterOutcome>, String> {
    let schema = record::schema(sql)?;
    if schema.is_some() {
        sql.exec("UPDATE attempts SET lane = NULL WHERE ticket = ?1", &[json!(ticket)])?;
    }
    let Some(device) = device else { return Ok(Decision::of(CounterOutcome::Done)) };
    // Also where nothing is stored yet: a sign-in by passkey or provider takes no attempt.
    prepare(sql, schema)?;
    sql.exec(
        "INSERT INTO devices (device, seen_at) VALUES (?1, ?2) ON CONFLICT (device) DO UPDATE SET seen_at = excluded.seen_at",
        &[json!(device), json!(now.0)],
    )?;
    sql.exec(
        "DELETE FROM devices WHERE device IN (SELECT device FROM devices ORDER BY seen_at DESC, device LIMIT -1 OFFSET ?1)",
        &[json!(MAX_DEVICES)],
    )?;
    Ok(Decision { outcome: CounterOutcome::Done, wake_at: record::schedule(sql, now.plus(DEVICE_MS), now)? })
}

fn reset_attempts(sql: &dyn ObjectSql) -> Result<Decision<CounterOutcome>, String> {
    if record::exists(sql)? {
        // The rows stay until they leave their window: a replay of one of these attempts must still take no second attempt.
        sql.exec("UPDATE attempts SET lane = NULL", &[])?;
    }
    Ok(Decision::of(CounterOutcome::Done))
}

/// Deletes attempts outside their window and devices unused for too long, when the alarm fires.
///
/// # Errors
/// The storage's error text.
pub fn sweep(sql: &dyn ObjectSql, now: Timestamp) -> Result<Sweep, String> {
    let Some(schema) = record::schema(sql)? else { return Ok(Sweep::Empty) };
    sql.exec("DELETE FROM attempts WHERE until <= ?1", &[json!(now.0)])?;
    sql.exec("DELETE FROM devices WHERE seen_at <= ?1", &[json!(now.plus(-DEVICE_MS).0)])?;
    upgrade(sql, schema)?;
    nonces::purge(sql, now)?;
    let attempt = time(sql, "SELECT min(until) AS at FROM attempts", &[])?;
    let device = time(sql, "SELECT min(seen_at) + ?1 AS at FROM devices", &[json!(DEVICE_MS)])?;
    if let Some(next) = attempt.into_iter().chain(device).chain(nonces::next(sql)?).min() {
        record::set(sql, next)?;
        return Ok(Sweep::WakeAt(next));
    }
    record::drop_all(sql, &["attempts", "devices", "nonces"])?;
    Ok(Sweep::Empty)
}
