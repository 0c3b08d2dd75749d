//! What the list of members can be filtered by in a company: its roles and the locations of its people.

use super::SEE;
use crate::domain::ids::{RoleId, TenantId, UserId};
use crate::ports::{Database, DatabaseError, Statement};
use crate::storage::rights::{self, AccessDecision};
use crate::storage::rows::Answers;
use crate::storage::tenant_session::RoleName;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// Roles, and locations, that are offered at most.
const MOST: u32 = 200;

/// What there is to choose from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MemberFacets {
    /// Roles by title, at most 200.
    pub roles: Vec<RoleName>,
    /// Locations, at most 200.
    pub locations: Vec<String>,
}

#[derive(Deserialize)]
struct RoleRow {
    id: RoleId,
    title: String,
}

#[derive(Deserialize)]
struct LocationRow {
    location: String,
}

/// Reads them, for somebody who may see members.
///
/// # Errors
/// Of the database. Whether the caller may is decided first.
pub async fn read(
    db: &dyn Database,
    tenant: &TenantId,
    caller: &UserId,
) -> Result<(AccessDecision, MemberFacets), DatabaseError> {
    let batch = vec![
        rights::check(tenant, caller, SEE),
        Statement::new(
            format!("SELECT r.id, r.title FROM roles r WHERE r.tenant_id = ?1 LIMIT {MOST}"),
            [json!(tenant)],
        ),
        locations(tenant),
    ];
    let mut answers = Answers::from(db.batch(batch).await?);
    let standing = rights::decision(&mut answers)?;
    let mut roles: Vec<RoleName> =
        answers.all::<RoleRow>()?.into_iter().map(|RoleRow { id, title }| RoleName { role_id: id, title }).collect();
    roles.sort_by(|one, other| one.title.cmp(&other.title));
    let locations = locations_read(&mut answers)?;
    Ok((standing, MemberFacets { roles, locations }))
}

/// The locations of a company's people by name, at most 200. They are stepped through in their index: a row is read for each, however many
/// people there are.
pub fn locations(tenant: &TenantId) -> Statement {
    let next = "(SELECT MIN(m.location) FROM memberships m WHERE m.tenant_id = ?1 AND m.location > p.location)";
    Statement::new(
        format!(
            "WITH RECURSIVE places (location, count) AS (SELECT '', 0 UNION ALL SELECT {next}, p.count + 1 FROM places p \
               WHERE p.location IS NOT NULL AND p.count < {MOST}) \
             SELECT p.location FROM places p WHERE p.location > ''"
        ),
        [json!(tenant)],
    )
}

/// Reads the answer of `locations`.
///
/// # Errors
/// Of the database.
pub fn locations_read(answers: &mut Answers) -> Result<Vec<String>, DatabaseError> {
    Ok(answers.all::<LocationRow>()?.into_iter().map(|row| row.location).collect())
}
