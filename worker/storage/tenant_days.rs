//! Table `tenant_days`: a company in numbers, a row a day (decision 142). Triggers count who joins, leaves and signs in; failed sign-ins are
//! counted here, after the answer.

use crate::domain::ids::TenantId;
use crate::domain::time::Timestamp;
use crate::ports::Statement;
use serde_json::json;

/// A day, as the table numbers them.
pub const DAY_MS: i64 = 24 * 3_600_000;
/// How many days are kept.
const KEPT: i64 = 400;

/// The day of a moment.
#[must_use]
pub const fn day_of(time: Timestamp) -> i64 {
    time.0.div_euclid(DAY_MS)
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
