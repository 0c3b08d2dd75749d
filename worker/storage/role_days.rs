//! Table `role_days`: daily totals of the roles of a company, a row for each day with a sign-in (decision 186). A trigger writes the totals at the
//! first sign-in of the day, so the totals at the end of a day are those of the next row.

use super::tenants::days::RETENTION_DAYS;
use crate::domain::ids::TenantId;
use crate::domain::time::Timestamp;
use crate::ports::Statement;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::ops::RangeInclusive;
use utoipa::ToSchema;

/// Totals of the enabled roles of a company.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
pub struct RoleTotals {
    /// Number of roles.
    pub roles: i64,
    /// Number of assignments: a member with two roles counts twice.
    pub given: i64,
    /// Number of assignments of roles with admin rights.
    pub administering: i64,
    /// Number of apps that roles give access to, summed over the roles.
    pub rights: i64,
}

/// The totals at the first sign-in of a day.
#[derive(Deserialize)]
pub struct RoleDay {
    day: i64,
    roles: i64,
    given: i64,
    administering: i64,
    rights: i64,
}

impl RoleDay {
    const fn totals(&self) -> RoleTotals {
        RoleTotals { roles: self.roles, given: self.given, administering: self.administering, rights: self.rights }
    }
}

/// Selects the current totals.
#[must_use]
pub fn now(tenant: &TenantId) -> Statement {
    Statement::new(
        "SELECT COUNT(*) AS roles, COALESCE(SUM(r.members), 0) AS given, \
           COALESCE(SUM(r.members * r.has_admin_rights), 0) AS administering, \
           COALESCE(SUM(json_array_length(r.app_ids)), 0) AS rights FROM roles r WHERE r.tenant_id = ?1 AND r.state = 1",
        [json!(tenant)],
    )
}

/// Selects the days from the newest one at or before `first` on: that row shows that totals were already recorded then.
#[must_use]
pub fn since(tenant: &TenantId, first: i64) -> Statement {
    Statement::new(
        "SELECT d.day, d.roles, d.given, d.administering, d.rights FROM role_days d WHERE d.tenant_id = ?1 AND d.day >= COALESCE( \
           (SELECT MAX(b.day) FROM role_days b WHERE b.tenant_id = ?1 AND b.day <= CAST(?2 AS INTEGER)), CAST(?2 AS INTEGER)) \
         ORDER BY d.day",
        [json!(tenant), json!(first)],
    )
}

/// The totals at the end of each day of a range, the current ones for the last day. `None` for days before the totals were recorded.
pub fn at_the_end_of(
    range: RangeInclusive<i64>,
    days: &[RoleDay],
    now: RoleTotals,
) -> impl Iterator<Item = Option<RoleTotals>> {
    let counted_since = days.first().map(|first| first.day);
    range.map(move |day| {
        let next = days.iter().find(|one| one.day > day).map_or(now, RoleDay::totals);
        // The first row also has the totals of the end of the day before it.
        counted_since.is_some_and(|first| day >= first - 1).then_some(next)
    })
}

/// Deletes days that are older than the retention period.
#[must_use]
pub fn delete_expired(limit: u32, now: Timestamp) -> Statement {
    Statement::new(
        "DELETE FROM role_days WHERE (tenant_id, day) IN \
           (SELECT tenant_id, day FROM role_days WHERE day < CAST(?1 AS INTEGER) LIMIT CAST(?2 AS INTEGER))",
        [json!(now.day() - RETENTION_DAYS), json!(limit)],
    )
}

#[cfg(test)]
mod tests {
    use super::{RoleDay, RoleTotals, at_the_end_of};

    fn day(day: i64, given: i64) -> RoleDay {
        RoleDay { day, roles: 1, given, administering: 0, rights: 0 }
    }

    /// How often roles were given at the end of days 10 to 14, where it is six times now.
    fn given_at_the_end(days: &[RoleDay]) -> Vec<Option<i64>> {
        let now = RoleTotals { roles: 1, given: 6, administering: 0, rights: 0 };
        at_the_end_of(10..=14, days, now).map(|totals| totals.map(|totals| totals.given)).collect()
    }

    #[test]
    fn a_day_ends_as_the_next_that_was_counted_begins() {
        assert_eq!(
            given_at_the_end(&[day(3, 1), day(12, 2), day(13, 4)]),
            [Some(2), Some(2), Some(4), Some(6), Some(6)]
        );
        assert_eq!(given_at_the_end(&[day(3, 1)]), [Some(6); 5], "nothing happened since");
    }

    #[test]
    fn of_days_before_anybody_counted_nothing_is_told() {
        assert_eq!(given_at_the_end(&[day(12, 2), day(14, 3)]), [None, Some(2), Some(3), Some(3), Some(6)]);
        assert_eq!(given_at_the_end(&[]), [None; 5]);
    }
}
