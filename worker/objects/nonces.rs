//! Nonces that were seen, in buckets of the minute they were made in. A bucket is deleted whole.

use super::rows::{any, first};
use crate::domain::authority::Nonce;
use crate::domain::time::Timestamp;
use crate::ports::ObjectSql;
use serde::Deserialize;
use serde_json::json;

/// The table.
pub const TABLE: &str =
    "CREATE TABLE nonces (minute INTEGER NOT NULL, r TEXT NOT NULL, PRIMARY KEY (minute, r)) STRICT, WITHOUT ROWID";
/// A nonce is kept until it is this old (5 minutes), well past the 2 minutes in which its guard counts.
pub const KEPT_MS: i64 = 300_000;
const MINUTE_MS: i64 = 60_000;

/// Uses a nonce up and says when its bucket may go; `None` if it was seen before, or is so far off that its bucket may
/// be gone already and nobody can tell.
pub fn consume(sql: &dyn ObjectSql, nonce: &Nonce, now: Timestamp) -> Result<Option<Timestamp>, String> {
    if now.since(nonce.t).abs() >= KEPT_MS {
        return Ok(None);
    }
    // The same `r` under another `t` is no new nonce: every bucket that can still be there is looked into.
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

/// Deletes the buckets whose nonces are all too old to matter.
pub fn purge(sql: &dyn ObjectSql, now: Timestamp) -> Result<(), String> {
    sql.exec("DELETE FROM nonces WHERE minute < ?1", &[json!(minute(now.plus(-KEPT_MS)))]).map(|_| ())
}

/// When the next bucket may go.
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
    Timestamp((bucket + 1) * MINUTE_MS).plus(KEPT_MS)
}
