//! Table `tenant_days`: a company in numbers, a row a day (decision 142). Triggers count who joins, leaves and signs in; failed sign-ins are
//! counted here, after the answer.

use crate::domain::ids::TenantId;
use crate::domain::time::Timestamp;
use crate::ports::Statement;
use serde::Deserialize;
use serde_json::json;
use std::ops::RangeInclusive;

/// A day, as the table numbers them.
pub const DAY_MS: i64 = 24 * 3_600_000;
/// How many days are kept.
pub const KEPT: i64 = 400;

/// The day of a moment.
#[must_use]
pub const fn day_of(time: Timestamp) -> i64 {
    time.0.div_euclid(DAY_MS)
}

/// How many enabled people a company has.
#[derive(Deserialize)]
pub struct MemberCounts {
    /// All of them.
    pub members: i64,
    /// Who never signed in.
    pub never: i64,
}

/// SQL that reads `MemberCounts` of the company ?1, where `condition` holds.
#[must_use]
pub fn member_counts(condition: &str) -> String {
    format!(
        "SELECT COALESCE(SUM(s.members), 0) AS members, COALESCE(SUM(s.never), 0) AS never FROM tenant_stats s \
         WHERE s.tenant_id = ?1 AND s.assigned = 1 AND s.state = 1 AND {condition}"
    )
}

/// A day of a company on which something happened.
#[derive(Deserialize)]
pub struct TenantDay {
    day: i64,
    /// Sign-ins.
    pub sign_ins: i64,
    /// Sign-ins of its people that failed.
    pub failed: i64,
    /// People who were seen last on it, less those who left.
    pub last_seen: i64,
    /// Who joined, less those who left.
    pub joined: i64,
}

/// SQL that reads the days of the company ?1 from the one in `first` on, where `condition` holds.
#[must_use]
pub fn days_from(first: &str, condition: &str) -> String {
    format!(
        "SELECT d.day, d.sign_ins, d.failed, d.last_seen, d.joined FROM tenant_days d \
         WHERE d.tenant_id = ?1 AND d.day >= CAST({first} AS INTEGER) AND {condition} ORDER BY d.day"
    )
}

/// A value over all days: never less than none, though people leave.
#[must_use]
pub fn sum_of(days: &[TenantDay], value: fn(&TenantDay) -> i64) -> i64 {
    days.iter().map(value).sum::<i64>().max(0)
}

/// Every day of a range by its date (`2026-11-22`, UTC), with what happened on it, if anything did.
pub fn every_day(range: RangeInclusive<i64>, days: &[TenantDay]) -> impl Iterator<Item = (String, Option<&TenantDay>)> {
    range.map(|day| {
        let date = Timestamp(day * DAY_MS).rfc3339().chars().take(10).collect();
        (date, days.iter().find(|one| one.day == day))
    })
}

/// Counts a sign-in that failed, in each of the person's companies; of an address that nobody has, in none.
#[must_use]
pub fn failed(companies: &[TenantId], now: Timestamp) -> Statement {
    Statement::new(
        "INSERT INTO tenant_days (tenant_id, day, failed) SELECT t.id, CAST(?2 AS INTEGER), 1 FROM json_each(?1) j \
           JOIN tenants t ON t.id = j.value WHERE TRUE ON CONFLICT DO UPDATE SET failed = failed + 1",
        [json!(json!(companies).to_string()), json!(day_of(now))],
    )
}

/// Forgets days that nobody looks at any more.
#[must_use]
pub fn forget(most: u32, now: Timestamp) -> Statement {
    Statement::new(
        "DELETE FROM tenant_days WHERE (tenant_id, day) IN \
           (SELECT tenant_id, day FROM tenant_days WHERE day < CAST(?1 AS INTEGER) LIMIT CAST(?2 AS INTEGER))",
        [json!(day_of(now) - KEPT), json!(most)],
    )
}
