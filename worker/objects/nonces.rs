//! Used nonces, in buckets by the minute of their timestamp. A bucket is deleted as a whole.

use super::rows::{any, first};
use crate::domain::sessions::authority::Nonce;
use crate::domain::time::Timestamp;
use crate::ports::ObjectSql;
use serde::Deserialize;
use serde_json::json;

pub const TABLE: &str =
    "CREATE TABLE nonces (minute INTEGER NOT NULL, r TEXT NOT NULL, PRIMARY KEY (minute, r)) STRICT, WITHOUT ROWID";
/// A nonce is stored until it is this old (5 minutes), well past the 2 minutes in which its guard is valid.
pub const RETENTION_MS: i64 = 300_000;
const MINUTE_MS: i64 = 60_000;

/// Marks a nonce as used and returns when its bucket expires; `None` if it was used before, or if its timestamp is so far
/// off that its bucket may already have been deleted.
pub fn consume(sql: &dyn ObjectSql, nonce: &Nonce, now: Timestamp) -> Result<Option<Timestamp>, String> {
    if now.since(nonce.t).abs() >= RETENTION_MS {
        return Ok(None);
    }
    // The same `r` with another `t` is not a new nonce: every bucket that can still exist is searched.
    let seen = any(
        sql,
        "SELECT 1 AS seen FROM nonces WHERE r = ?2 AND minute IN
           (?1 - 5, ?1 - 4, ?1 - 3, ?1 - 2, ?1 - 1, ?1, ?1 + 1, ?1 + 2, ?1 + 3, ?1 + 4, ?1 + 5)",
        &[json!(minute(now)), json!(nonce.r)],
    )?;
    if seen {
        return Ok(None);
    }
    let bucket = minute(nonce.t);
    sql.exec("INSERT INTO nonces (minute, r) VALUES (?1, ?2)", &[json!(bucket), json!(nonce.r)])?;
    Ok(Some(end_of(bucket)))
}

/// Deletes expired buckets.
pub fn purge(sql: &dyn ObjectSql, now: Timestamp) -> Result<(), String> {
    sql.exec("DELETE FROM nonces WHERE minute < ?1", &[json!(minute(now.plus(-RETENTION_MS)))]).map(|_| ())
}

/// When the oldest bucket expires.
pub fn next(sql: &dyn ObjectSql) -> Result<Option<Timestamp>, String> {
    #[derive(Deserialize)]
    struct Row {
        minute: Option<i64>,
    }
    let oldest = first::<Row>(sql, "SELECT min(minute) AS minute FROM nonces", &[])?;
    Ok(oldest.and_then(|row| row.minute).map(end_of))
}

const fn minute(at: Timestamp) -> i64 {
    at.0.div_euclid(MINUTE_MS)
}

const fn end_of(bucket: i64) -> Timestamp {
    Timestamp((bucket + 1) * MINUTE_MS).plus(RETENTION_MS)
}
