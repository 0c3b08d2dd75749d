//! What the product's own apps tell: the colleagues of Directory and the numbers of Reports. Each is one batch of a flat cost, and the right on
//! the app is checked in it.

use super::app_rights::{self, AppRight};
use super::members::{facets, page};
use super::paging::{self, RowPage};
use super::role_days::{self, RoleDay, RoleTotals};
use super::rows::Answers;
use super::tenant_days::{self, MemberCounts, TenantDay, day_of, sum_of};
use crate::domain::ids::{TenantId, UserId};
use crate::domain::list::{COUNTED, ListQuery, ListSchema};
use crate::domain::member_filter::MemberFilter;
use crate::domain::person::{display_name, initials};
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

/// What the list of colleagues offers: names alone are searched.
pub const COLLEAGUES: ListSchema = ListSchema {
    sorts: &["lastName", "firstName"],
    newest_first: false,
    searched: &[("lastName", "l"), ("firstName", "f")],
    tried: 2,
    flags: &[],
    fields: &[],
};

/// Somebody of the company, as colleagues know them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DirectoryEntry {
    /// Their id.
    #[schema(value_type = String)]
    pub user_id: UserId,
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// `Anna M.`
    pub display_name: String,
    /// `AM`
    pub initials: String,
    /// Their address.
    pub email: String,
    /// Phone number.
    pub phone: Option<String>,
    /// Where they work.
    pub location: Option<String>,
    /// Address of the picture.
    pub image: Option<String>,
}

#[derive(Deserialize)]
struct DirectoryRow {
    user_id: UserId,
    first_name: String,
    last_name: String,
    email: String,
    phone: Option<String>,
    location: Option<String>,
    image: Option<String>,
    person_state: bool,
}

impl From<DirectoryRow> for DirectoryEntry {
    fn from(row: DirectoryRow) -> Self {
        Self {
            display_name: display_name(&row.first_name, &row.last_name),
            initials: initials(&row.first_name, &row.last_name),
            user_id: row.user_id,
            first_name: row.first_name,
            last_name: row.last_name,
            email: row.email,
            phone: row.phone,
            location: row.location,
            image: row.image,
        }
    }
}

/// A page of colleagues.
pub struct Colleagues {
    /// The rows.
    pub rows: Vec<DirectoryEntry>,
    /// How many a search or a filter found, up to 1 000; none is told without one.
    pub found: Option<i64>,
    /// The locations of the company by name, at most 200.
    pub locations: Vec<String>,
    /// Where the next page goes on.
    pub next: Option<String>,
}

/// A page of the enabled members, for whoever may read the app.
///
/// # Errors
/// Of the database; the right of who asks comes first.
pub async fn colleagues(
    db: &dyn Database,
    tenant: &TenantId,
    user: &UserId,
    app_name: &str,
    wanted: &ListQuery,
    filter: &MemberFilter,
) -> Result<(AppRight, Colleagues), DatabaseError> {
    let columns = "m.user_id, m.first_name, m.last_name, m.email, m.phone, m.location, m.image, m.person_state";
    let batch = vec![
        app_rights::check(tenant, user, app_name),
        page::rows(tenant, wanted, filter, columns, &[]),
        facets::locations(tenant),
    ];
    let mut answers = Answers::from(db.batch(batch).await?);
    let right = app_rights::read(&mut answers)?;
    let RowPage { rows, found, next } = paging::paged::<DirectoryRow>(&mut answers, wanted, "user_id")?;
    let locations = facets::read_locations(&mut answers)?;
    let found = (!wanted.terms.is_empty() || !filter.is_empty()).then(|| found.min(COUNTED));
    // Few are members whose account is disabled everywhere: a page with one is shorter.
    let rows = rows.into_iter().filter(|row| row.person_state).map(DirectoryEntry::from).collect();
    Ok((right, Colleagues { rows, found, locations, next }))
}

/// A company in numbers, over time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CompanyReport {
    /// Enabled people.
    pub members: i64,
    /// Of these, who signed in within the days.
    pub active: i64,
    /// Of these, who never signed in.
    pub never: i64,
    /// The days (UTC), the oldest first.
    pub days: Vec<ReportDay>,
    /// The roles by title, at most 200.
    pub roles: Vec<ReportRole>,
}

/// A day of a company.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportDay {
    /// `2026-11-22`, in UTC.
    pub day: String,
    /// Sign-ins.
    pub sign_ins: i64,
    /// Sign-ins of its people that failed.
    pub failed: i64,
    /// Who joined.
    pub joined: i64,
    /// How the roles stood when it ended, or stand now; null of days before that was counted.
    pub roles: Option<RoleTotals>,
}

/// A role in numbers.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all(serialize = "camelCase"))]
#[schema(rename_all = "camelCase")]
pub struct ReportRole {
    /// Its title.
    pub title: String,
    /// Whether it is enabled.
    pub enabled: bool,
    /// Whether it gives every right of administration.
    pub administers: bool,
    /// Who has it.
    pub members: i64,
    /// How many apps it gives a right on.
    pub apps: i64,
}

/// The last days of a company, for whoever may read the app. People and roles are counted by triggers.
///
/// # Errors
/// Of the database; the right of who asks comes first.
pub async fn report(
    db: &dyn Database,
    tenant: &TenantId,
    user: &UserId,
    app_name: &str,
    days: i64,
    now: Timestamp,
) -> Result<(AppRight, CompanyReport), DatabaseError> {
    let first_day = day_of(now) - days + 1;
    let batch = vec![
        app_rights::check(tenant, user, app_name),
        Statement::new(tenant_days::member_counts("TRUE"), [json!(tenant)]),
        Statement::new(tenant_days::days_from("?2", "TRUE"), [json!(tenant), json!(first_day)]),
        Statement::new(
            "SELECT r.title, r.state AS enabled, r.has_admin_rights AS administers, r.members, json_array_length(r.app_ids) AS apps FROM roles r \
             WHERE r.tenant_id = ?1 ORDER BY r.id LIMIT 200",
            [json!(tenant)],
        ),
        role_days::now(tenant),
        role_days::since(tenant, first_day),
    ];
    let mut answers = Answers::from(db.batch(batch).await?);
    let right = app_rights::read(&mut answers)?;
    let MemberCounts { members, never } = answers.one()?;
    let rows: Vec<TenantDay> = answers.all()?;
    let mut roles: Vec<ReportRole> = answers.all()?;
    roles.sort_by_key(|role| role.title.to_lowercase());
    let roles_now: RoleTotals = answers.one()?;
    let role_days: Vec<RoleDay> = answers.all()?;
    let report = CompanyReport {
        members,
        never,
        active: sum_of(&rows, |row| row.last_seen),
        days: tenant_days::every_day(first_day..=day_of(now), &rows)
            .zip(role_days::at_the_end_of(first_day..=day_of(now), &role_days, roles_now))
            .map(ReportDay::from)
            .collect(),
        roles,
    };
    Ok((right, report))
}

impl From<((String, Option<&TenantDay>), Option<RoleTotals>)> for ReportDay {
    fn from(((day, row), roles): ((String, Option<&TenantDay>), Option<RoleTotals>)) -> Self {
        Self {
            day,
            roles,
            sign_ins: row.map_or(0, |row| row.sign_ins),
            failed: row.map_or(0, |row| row.failed),
            joined: row.map_or(0, |row| row.joined.max(0)),
        }
    }
}
