//! Reads of the product's own apps: the colleagues of Directory and the report of Reports. Each is one batch that checks the access to the app and
//! whose cost does not grow with the company.

use super::app_rights::{self, AppRight};
use super::members::{facets, list};
use super::paging::RowPage;
use super::role_days::{self, RoleDay, RoleTotals};
use super::roles;
use super::rows::BatchResults;
use super::sql::Sql;
use super::tenants::days::{self, MemberCounts, TenantDay, sum_of};
use crate::domain::identity::current_user::{display_name, initials};
use crate::domain::ids::{AppName, TenantId, UserId};
use crate::domain::request::list::{COUNT_LIMIT, ListQuery, ListSchema};
use crate::domain::tenancy::member_filter::MemberFilter;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

/// Sorting and searching of the list of colleagues: only names are searched.
pub const COLLEAGUES: ListSchema = ListSchema {
    sorts: &["lastName", "firstName"],
    newest_first: false,
    searched: &[("lastName", "l"), ("firstName", "f")],
    default_search_fields: 2,
    flags: &[],
    fields: Vec::new,
};

/// A colleague in the directory.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DirectoryEntry {
    /// Id of the user.
    #[schema(value_type = String)]
    pub user_id: UserId,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// First name and initial of the last name: `Anna M.`
    pub display_name: String,
    /// Initials: `AM`
    pub initials: String,
    /// E-mail address.
    pub email: String,
    /// Phone number.
    pub phone: Option<String>,
    /// Place of work.
    pub location: Option<String>,
    /// URL of the picture.
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
    stands_in: bool,
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
    pub rows: Vec<DirectoryEntry>,
    /// Number of matches of a search or filter, counted up to 1 000; `None` without one, and where there may be more.
    pub found: Option<i64>,
    /// The locations of the enabled members by name, at most 200.
    pub locations: Vec<String>,
    /// Cursor of the next page.
    pub next: Option<String>,
}

/// Reads a page of the enabled members, for members with read access to the app.
///
/// # Errors
/// Of the database. The access of the caller is returned beside the result.
pub async fn colleagues(
    db: &dyn Database,
    tenant: &TenantId,
    user: &UserId,
    app: &AppName,
    query: &ListQuery,
    filter: &MemberFilter,
) -> Result<(AppRight, Colleagues), DatabaseError> {
    let columns =
        "m.user_id, m.first_name, m.last_name, m.email, m.phone, m.location, m.image, m.person_state, m.stands_in";
    let batch = vec![
        app_rights::check(tenant, user, app),
        list::rows(tenant, query, filter, columns, &[]),
        facets::locations_of_enabled(tenant),
    ];
    let mut results = BatchResults::from(db.batch(batch).await?);
    let right = app_rights::read(&mut results)?;
    let (RowPage { rows, found, next }, is_cut) = list::read_page::<DirectoryRow>(&mut results, query)?;
    let locations = facets::read_locations(&mut results)?;
    let is_counted = !is_cut && (!query.terms.is_empty() || !filter.is_empty());
    let found = is_counted.then(|| found.min(COUNT_LIMIT));
    // Members with a disabled account are rare: they are dropped here, and such a page is shorter. Placeholder users stay: without them it would
    // show which addresses have an account.
    let is_shown = |row: &DirectoryRow| row.person_state || row.stands_in;
    let rows = rows.into_iter().filter(is_shown).map(DirectoryEntry::from).collect();
    Ok((right, Colleagues { rows, found, locations, next }))
}

/// Report of a company over a number of days.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CompanyReport {
    /// Enabled members.
    pub members: i64,
    /// Of these, members who signed in within these days.
    pub active: i64,
    /// Of these, members who have never signed in.
    pub never: i64,
    /// Days (UTC), the oldest first.
    pub days: Vec<ReportDay>,
    /// Roles by title, at most 200.
    pub roles: Vec<ReportRole>,
}

/// A day of the report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportDay {
    /// Date in UTC: `2026-11-22`.
    pub day: String,
    /// Number of sign-ins.
    pub sign_ins: i64,
    /// Number of failed sign-ins of members.
    pub failed: i64,
    /// Number of members who joined, less those who left.
    pub joined: i64,
    /// Totals of the roles at the end of the day, or now for the current day; null for days before they were recorded.
    pub roles: Option<RoleTotals>,
}

/// A role in the report.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all(serialize = "camelCase"))]
#[schema(rename_all = "camelCase")]
pub struct ReportRole {
    /// Title.
    pub title: String,
    /// Whether the role is enabled.
    pub enabled: bool,
    /// Whether the role has admin rights.
    pub administers: bool,
    /// Number of members.
    pub members: i64,
    /// Number of apps that it gives access to.
    pub apps: i64,
}

/// Reads the report of the last days, for members with read access to the app. Triggers maintain the counts.
///
/// # Errors
/// Of the database. The access of the caller is returned beside the result.
pub async fn report(
    db: &dyn Database,
    tenant: &TenantId,
    user: &UserId,
    app: &AppName,
    days: i64,
    now: Timestamp,
) -> Result<(AppRight, CompanyReport), DatabaseError> {
    // The chart has that many days with today; the active are those within that many whole days, as in the list of members.
    let first_day = now.day() - days + 1;
    let batch = vec![
        app_rights::check(tenant, user, app),
        Statement::new(days::member_counts("TRUE"), [json!(tenant)]),
        Statement::new(days::days_from("?2", "TRUE"), [json!(tenant), json!(first_day - 1)]),
        Statement::new(
            format!(
                "SELECT r.title, r.state AS enabled, r.has_admin_rights AS administers, r.members, \
                   {} AS apps FROM roles r WHERE r.tenant_id = ?1 ORDER BY r.id LIMIT 200",
                roles::count_apps(Sql("?1"))
            ),
            [json!(tenant)],
        ),
        role_days::now(tenant),
        role_days::since(tenant, first_day),
    ];
    let mut results = BatchResults::from(db.batch(batch).await?);
    let right = app_rights::read(&mut results)?;
    let MemberCounts { members, never } = results.one()?;
    let rows: Vec<TenantDay> = results.all()?;
    let mut roles: Vec<ReportRole> = results.all()?;
    roles.sort_by_key(|role| role.title.to_lowercase());
    let roles_now: RoleTotals = results.one()?;
    let role_days: Vec<RoleDay> = results.all()?;
    let report = CompanyReport {
        members,
        never,
        active: sum_of(&rows, |row| row.last_seen),
        days: days::every_day(first_day..=now.day(), &rows)
            .zip(role_days::at_the_end_of(first_day..=now.day(), &role_days, roles_now))
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
