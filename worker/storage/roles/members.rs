//! The members of a company as candidates of a role, and the members of a role.

use super::{READ, guards};
use crate::domain::identity::current_user::{display_name, initials};
use crate::domain::ids::{RoleId, TenantId, UserId};
use crate::domain::request::list::{COUNT_LIMIT, ListQuery, ListSchema};
use crate::domain::tenancy::member_filter::MemberFilter;
use crate::ports::{Database, DatabaseError, Statement};
use crate::storage::access::Subject;
use crate::storage::members;
use crate::storage::members::list::{read_page, rows, stats, sum};
use crate::storage::paging::RowPage;
use crate::storage::rights::{self, AccessDecision};
use crate::storage::rows::BatchResults;
use crate::storage::sql::Sql;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// Sorting, searching and filtering of the list.
pub const LIST_SCHEMA: ListSchema = ListSchema {
    sorts: &["lastName"],
    newest_first: false,
    searched: members::LIST_SCHEMA.searched,
    default_search_fields: members::LIST_SCHEMA.default_search_fields,
    flags: &["state", "isEmployee"],
    fields: Vec::new,
};

/// A member of the company, with whether they are in a role.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoleUser {
    /// Id of the user.
    #[schema(value_type = String)]
    pub user_id: UserId,
    /// First name and initial of the last name: `Anna M.`
    pub display_name: String,
    /// Initials: `AM`
    pub initials: String,
    /// E-mail address.
    pub email: String,
    /// URL of the picture.
    pub image: Option<String>,
    /// Whether they are in the role.
    pub selected: bool,
    /// Whether the caller may not add them to the role or remove them.
    pub locked: bool,
}

/// A page of candidates.
pub struct RoleUserPage {
    /// The rows.
    pub users: Vec<RoleUser>,
    /// Number of members that match.
    pub total: i64,
    /// Whether `total` is a lower bound.
    pub is_minimum: bool,
    /// Cursor of the next page.
    pub next: Option<String>,
}

#[derive(Deserialize)]
struct RoleUserRow {
    user_id: UserId,
    first_name: String,
    last_name: String,
    email: String,
    image: Option<String>,
    selected: bool,
    locked: bool,
}

impl From<RoleUserRow> for RoleUser {
    fn from(row: RoleUserRow) -> Self {
        Self {
            user_id: row.user_id,
            display_name: display_name(&row.first_name, &row.last_name),
            initials: initials(&row.first_name, &row.last_name),
            email: row.email,
            image: row.image,
            selected: row.selected,
            locked: row.locked,
        }
    }
}

#[derive(Deserialize)]
struct Existence {
    is_there: bool,
}

/// Reads a page of the members of a company, for callers who may read roles; `None` where the role does not exist. Without a `role` it is for a
/// role that is about to be created.
///
/// # Errors
/// Of the database. The decision about the caller is returned beside the result.
pub async fn page(
    db: &dyn Database,
    tenant: &TenantId,
    caller: &UserId,
    role: Option<&RoleId>,
    query: &ListQuery,
) -> Result<(AccessDecision, Option<RoleUserPage>), DatabaseError> {
    let role = role.map_or("", RoleId::as_str);
    let columns = format!(
        "m.user_id, m.first_name, m.last_name, m.email, m.image, EXISTS (SELECT 1 FROM role_members rm \
           WHERE rm.tenant_id = ?1 AND rm.user_id = m.user_id AND rm.role_id = ?a) AS selected, \
         {locked} OR (NOT {admin} AND EXISTS \
           (SELECT 1 FROM roles g WHERE g.tenant_id = ?1 AND g.id = ?a AND g.is_admin_role = 1)) AS locked",
        locked = guards::locked(Sql("m.user_id"), Sql("?b")),
        admin = Subject::here(Sql("?b")).is_admin(),
    );
    let exists = "SELECT EXISTS (SELECT 1 FROM roles g WHERE g.tenant_id = ?1 AND g.id = ?2) OR ?2 = '' AS is_there";
    let batch = vec![
        rights::check(tenant, caller, READ),
        Statement::new(exists, [json!(tenant), json!(role)]),
        rows(tenant, query, &MemberFilter::default(), &columns, &[role, caller]),
        stats(tenant),
    ];
    let mut results = BatchResults::from(db.batch(batch).await?);
    let decision = rights::decision(&mut results)?;
    if !results.one::<Existence>()?.is_there {
        return Ok((decision, None));
    }
    let (RowPage { rows, found, next }, is_cut) = read_page::<RoleUserRow>(&mut results, query)?;
    let total = if query.terms.is_empty() { sum(&results.all()?, query) } else { found.min(COUNT_LIMIT) };
    let users = rows.into_iter().map(RoleUser::from).collect();
    Ok((decision, Some(RoleUserPage { users, total, is_minimum: found > COUNT_LIMIT || is_cut, next })))
}

/// Maximum number of members of a role that are read.
const SHOWN: i64 = 24;

/// A member of a role.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, utoipa::ToSchema)]
#[serde(rename_all(serialize = "camelCase"))]
#[schema(rename_all = "camelCase")]
pub struct RoleMember {
    /// Id of the user.
    #[schema(value_type = String)]
    pub user_id: UserId,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// E-mail address.
    pub email: String,
    /// URL of the picture.
    pub image: Option<String>,
}

#[derive(Deserialize)]
struct Members {
    members: i64,
}

/// Reads some members of a role and their number, for callers who may read roles; `None` where the role does not exist.
///
/// # Errors
/// Of the database. The decision about the caller is returned beside the result.
pub async fn of_role(
    db: &dyn Database,
    tenant: &TenantId,
    caller: &UserId,
    role: &RoleId,
) -> Result<(AccessDecision, Option<(Vec<RoleMember>, i64)>), DatabaseError> {
    let both = || [json!(tenant), json!(role)];
    let batch = vec![
        rights::check(tenant, caller, READ),
        Statement::new("SELECT g.members FROM roles g WHERE g.tenant_id = ?1 AND g.id = ?2", both()),
        Statement::new(
            format!(
                "SELECT m.user_id, m.first_name, m.last_name, m.email, m.image FROM role_members rm \
                   JOIN memberships m ON m.tenant_id = rm.tenant_id AND m.user_id = rm.user_id \
                 WHERE rm.tenant_id = ?1 AND rm.role_id = ?2 ORDER BY rm.user_id LIMIT {SHOWN}"
            ),
            both(),
        ),
    ];
    let mut results = BatchResults::from(db.batch(batch).await?);
    let decision = rights::decision(&mut results)?;
    let role: Option<Members> = results.first()?;
    let members = results.all()?;
    Ok((decision, role.map(|role| (members, role.members))))
}
