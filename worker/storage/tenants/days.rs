//! Table `tenant_days`: statistics of a company, one row per day (decision 142). Triggers count members who join, leave and sign in; failed
//! sign-ins are counted here, after the response.

use crate::domain::ids::{TenantId, UserId};
use crate::domain::time::{DAY_MS, Timestamp};
use crate::ports::Statement;
use crate::storage::json_list;
use serde::Deserialize;
use serde_json::json;
use std::ops::RangeInclusive;

/// How many days are stored.
pub const RETENTION_DAYS: i64 = 400;

/// Number of enabled members of a company.
#[derive(Deserialize)]
pub struct MemberCounts {
    /// All of them.
    pub members: i64,
    /// Those who never signed in.
    pub never: i64,
}

/// SQL that selects the `MemberCounts` of the company ?1, if `condition` holds.
#[must_use]
pub fn member_counts(condition: &str) -> String {
    format!(
        "SELECT COALESCE(SUM(s.members), 0) AS members, COALESCE(SUM(s.never), 0) AS never FROM tenant_stats s \
         WHERE s.tenant_id = ?1 AND s.assigned = 1 AND s.state = 1 AND {condition}"
    )
}

/// A day of a company with at least one count.
#[derive(Deserialize)]
pub struct TenantDay {
    day: i64,
    /// Sign-ins.
    pub sign_ins: i64,
    /// Failed sign-ins of its members.
    pub failed: i64,
    /// Enabled members whose latest sign-in was on that day.
    pub last_seen: i64,
    /// Members who joined, minus those who left.
    pub joined: i64,
}

/// SQL that selects the days of the company ?1 from the day `first` on, if `condition` holds.
#[must_use]
pub fn days_from(first: &str, condition: &str) -> String {
    format!(
        "SELECT d.day, d.sign_ins, d.failed, d.last_seen, d.joined FROM tenant_days d \
         WHERE d.tenant_id = ?1 AND d.day >= CAST({first} AS INTEGER) AND {condition} ORDER BY d.day"
    )
}

/// The sum of a value over all days, at least 0 even if members left.
#[must_use]
pub fn sum_of(days: &[TenantDay], value: fn(&TenantDay) -> i64) -> i64 {
    days.iter().map(value).sum::<i64>().max(0)
}

/// A row of statistics for one day.
pub trait Day {
    /// Its number since 1970.
    fn day(&self) -> i64;
}

impl Day for TenantDay {
    fn day(&self) -> i64 {
        self.day
    }
}

/// Every day of a range by its date (`2026-11-22`, UTC), with its row if there is one.
pub fn every_day<Row: Day>(range: RangeInclusive<i64>, rows: &[Row]) -> impl Iterator<Item = (String, Option<&Row>)> {
    range.map(|day| {
        let date = Timestamp(day * DAY_MS).rfc3339().chars().take(10).collect();
        (date, rows.iter().find(|row| row.day() == day))
    })
}

/// Counts a failed sign-in in each of the user's companies; for an unknown address there are none. A company that the user has never entered does not
/// count it: its administrator entered the address, and a placeholder counts nothing, so the number would tell who had an account before (022).
#[must_use]
pub fn failed(user: &UserId, companies: &[TenantId], now: Timestamp) -> Statement {
    Statement::new(
        "INSERT INTO tenant_days (tenant_id, day, failed) SELECT m.tenant_id, CAST(?2 AS INTEGER), 1 FROM json_each(?1) j \
           JOIN memberships m ON m.tenant_id = j.value AND m.user_id = ?3 AND m.last_login IS NOT NULL \
         WHERE TRUE ON CONFLICT DO UPDATE SET failed = failed + 1",
        [json_list(companies), json!(now.day()), json!(user)],
    )
}

/// Deletes days older than `RETENTION_DAYS`.
#[must_use]
pub fn delete_expired(limit: u32, now: Timestamp) -> Statement {
    Statement::new(
        "DELETE FROM tenant_days WHERE (tenant_id, day) IN \
           (SELECT tenant_id, day FROM tenant_days WHERE day < CAST(?1 AS INTEGER) LIMIT CAST(?2 AS INTEGER))",
        [json!(now.day() - RETENTION_DAYS), json!(limit)],
    )
}
