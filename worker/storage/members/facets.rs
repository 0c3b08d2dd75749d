//! The values by which the list of members can be filtered: the roles of the company, and the locations, e-mail domains and inviters of its members.

use super::READ;
use super::list::domain_of;
use crate::domain::ids::{RoleId, TenantId, UserId};
use crate::ports::{Database, DatabaseError, Statement};
use crate::storage::rights::{self, AccessDecision};
use crate::storage::rows::BatchResults;
use crate::storage::sql::Sql;
use crate::storage::tenants::member_access::RoleName;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// Maximum number of values of a filter.
const MAX_VALUES: u32 = 200;

/// Filter values of the list of members.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MemberFacets {
    /// Roles by title, at most 200.
    pub roles: Vec<RoleName>,
    /// Locations, at most 200.
    pub locations: Vec<String>,
    /// Domains of e-mail addresses, at most 200.
    pub domains: Vec<String>,
    /// Members who created or invited another member, by name; at most 200.
    pub inviters: Vec<Inviter>,
}

/// A member who created or invited another member.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Inviter {
    /// Id of the user.
    #[schema(value_type = String)]
    pub user_id: UserId,
    /// Full name, or the e-mail address without one.
    pub name: String,
}

#[derive(Deserialize)]
struct RoleRow {
    id: RoleId,
    title: String,
}

#[derive(Deserialize)]
struct ValueRow {
    value: String,
}

#[derive(Deserialize)]
struct InviterRow {
    user_id: UserId,
    first_name: String,
    last_name: String,
    email: String,
}

impl From<InviterRow> for Inviter {
    fn from(row: InviterRow) -> Self {
        let name = format!("{} {}", row.first_name, row.last_name).trim().to_owned();
        Self { user_id: row.user_id, name: if name.is_empty() { row.email } else { name } }
    }
}

/// Reads the filter values, for callers who may read members.
///
/// # Errors
/// Of the database. The decision about the caller is returned beside the result.
pub async fn read(
    db: &dyn Database,
    tenant: &TenantId,
    caller: &UserId,
) -> Result<(AccessDecision, MemberFacets), DatabaseError> {
    let batch = vec![
        rights::check(tenant, caller, READ),
        Statement::new(
            format!(
                "SELECT r.id, r.title FROM roles r WHERE r.tenant_id = ?1 ORDER BY r.title_key, r.id LIMIT {MAX_VALUES}"
            ),
            [json!(tenant)],
        ),
        locations(tenant),
        Statement::new(values_of(&domain_of(Sql("m")), "TRUE"), [json!(tenant)]),
        inviters(tenant),
    ];
    let mut results = BatchResults::from(db.batch(batch).await?);
    let decision = rights::decision(&mut results)?;
    let roles =
        results.all::<RoleRow>()?.into_iter().map(|RoleRow { id, title }| RoleName { role_id: id, title }).collect();
    let locations = read_locations(&mut results)?;
    let domains = read_values(&mut results)?;
    let mut inviters: Vec<Inviter> = results.all::<InviterRow>()?.into_iter().map(Inviter::from).collect();
    inviters.sort_by(|one, other| one.name.cmp(&other.name));
    Ok((decision, MemberFacets { roles, locations, domains, inviters }))
}

/// SQL for the distinct values of an indexed column of memberships `m` of the company ?1, at most 200, in order. A recursive step reads one index
/// entry per value, however many members there are. `indexed` is the condition of the partial index, so that the planner can use it.
fn values_of(column: &str, indexed: &str) -> String {
    let next = format!(
        "(SELECT MIN({column}) FROM memberships m WHERE m.tenant_id = ?1 AND {column} > step.value AND {indexed})"
    );
    format!(
        "WITH RECURSIVE step (value, count) AS (SELECT '', 0 UNION ALL SELECT {next}, step.count + 1 FROM step \
           WHERE step.value IS NOT NULL AND step.count < {MAX_VALUES}) \
         SELECT step.value FROM step WHERE step.value > ''"
    )
}

fn read_values(results: &mut BatchResults) -> Result<Vec<String>, DatabaseError> {
    Ok(results.all::<ValueRow>()?.into_iter().map(|row| row.value).collect())
}

/// Inviters without a membership in the company have no name there and are left out.
fn inviters(tenant: &TenantId) -> Statement {
    let steps = values_of("m.invited_by", "m.invited_by > ''");
    Statement::new(
        format!(
            "SELECT m.user_id, m.first_name, m.last_name, m.email FROM ({steps}) found \
             CROSS JOIN memberships m ON m.tenant_id = ?1 AND m.user_id = found.value"
        ),
        [json!(tenant)],
    )
}

/// Selects the locations of all members by name, removed ones included, at most 200.
fn locations(tenant: &TenantId) -> Statement {
    Statement::new(values_of("m.location", "m.location > ''"), [json!(tenant)])
}

/// Selects the locations of the enabled members by name, at most 200.
pub fn locations_of_enabled(tenant: &TenantId) -> Statement {
    Statement::new(
        format!(
            "SELECT DISTINCT f.value FROM member_facets f \
             WHERE f.tenant_id = ?1 AND f.facet = 'location' AND f.assigned = 1 AND f.state = 1 ORDER BY f.value LIMIT {MAX_VALUES}"
        ),
        [json!(tenant)],
    )
}

/// Reads the rows of either.
///
/// # Errors
/// Of the database.
pub fn read_locations(results: &mut BatchResults) -> Result<Vec<String>, DatabaseError> {
    read_values(results)
}
