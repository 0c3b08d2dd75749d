//! Members of a company for administrators: a page, a single member, and what changes them. Every read checks the right to read members.

pub mod access;
pub mod assign;
pub mod bulk;
pub mod bulk_jobs;
pub mod create;
pub mod export;
pub mod facets;
pub mod factors;
pub mod guards;
pub mod import;
pub(crate) mod list;
pub mod picture;
pub mod placeholders;
pub mod remove;
pub mod update;
mod words;

pub use list::{FIELD_ALIASES, LIST_SCHEMA, Summary, list};

use super::access::opened_apps;
use super::rights::{self, RequiredRight};
use super::rows::BatchResults;
use super::sql::Sql;
use crate::domain::access::rights::Access;
use crate::domain::identity::current_user::{display_name, initials, optional_rfc3339};
use crate::domain::ids::{RoleId, TenantId, UserId};
use crate::domain::row;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::BTreeSet;

/// Reading members.
pub const READ: RequiredRight = RequiredRight { app: "admin.users", access: Access::Read, or_onboarding: false };

/// A member: what this company stores about a user.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({ "id": "0198c0de-0000-7000-8000-000000000001", "userId": "0198c0de-0000-7000-8000-000000000001", "email": "ben@nordlicht.example", "firstName": "Ben", "lastName": "Öst", "displayName": "Ben Ö.", "initials": "BÖ", "gender": "M", "phone": null, "birthDate": null, "image": null, "location": "Kiel", "isShared": false, "isEmployee": true, "isIntern": true, "state": 1, "identityState": 1, "assigned": true, "assignKey": "k7", "authCreatedAt": "2026-01-12T09:00:00Z", "createdAt": "2026-01-12T09:00:00Z", "lastLogin": null, "logins": 0, "allowedAppsCount": 2, "roles": ["0198c0de-0000-7000-8000-00000000000a"], "managed": true, "resetPasswordRequired": false, "version": 3 }))]
pub struct Member {
    /// Id of the user.
    #[schema(value_type = String)]
    pub id: UserId,
    /// Same as `id`.
    #[schema(value_type = String)]
    pub user_id: UserId,
    /// E-mail address.
    pub email: String,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// First name and initial of the last name: `Anna M.`
    pub display_name: String,
    /// Initials: `AM`
    pub initials: String,
    /// Gender: `M`, `W` or `O`.
    pub gender: String,
    /// Phone number.
    pub phone: Option<String>,
    /// Date of birth, `YYYY-MM-DD`.
    pub birth_date: Option<String>,
    /// URL of the picture.
    pub image: Option<String>,
    /// Place of work.
    pub location: Option<String>,
    /// 1 while the member is enabled and may enter the company.
    pub state: u8,
    /// 0 where the operator disabled the account itself: it cannot sign in, whatever the company allows.
    pub identity_state: u8,
    /// Whether several people use the account.
    pub is_shared: bool,
    /// Whether the member is an employee of the company.
    pub is_employee: bool,
    /// Same as `isEmployee`.
    pub is_intern: bool,
    /// Whether the member belongs to the company; a removed member can be restored.
    pub assigned: bool,
    /// Key of this version of the membership, which assigning and unassigning require.
    pub assign_key: String,
    /// When the user joined the company.
    pub created_at: String,
    /// When the account was created, for managed accounts.
    pub auth_created_at: Option<String>,
    /// When the member last entered this company.
    pub last_login: Option<String>,
    /// How often the member entered it.
    pub logins: i64,
    /// Number of apps that their enabled roles open, as in `countApps` of a role.
    pub allowed_apps_count: i64,
    /// Ids of the roles.
    #[schema(value_type = Vec<String>)]
    pub roles: Vec<RoleId>,
    /// Whether this company may change the e-mail address and password: it created the account, and no other company has it.
    pub managed: bool,
    /// Whether the next sign-in requires a new password; always false for accounts that are not managed.
    pub reset_password_required: bool,
    /// Increases with every change of the member; also its `ETag`, for `If-Match`. Signing in and changes of the account do not increase it.
    pub version: i64,
}

/// The columns of a `MemberRow`, over the membership `m` of the company ?1.
pub(crate) fn columns() -> String {
    format!(
        "m.*, CASE WHEN m.made_here = 1 THEN NOT EXISTS \
           (SELECT 1 FROM memberships o WHERE o.user_id = m.user_id AND o.tenant_id <> m.tenant_id) ELSE 0 END AS managed, \
         (SELECT json_group_array(json_array(r.id, r.state, json((SELECT json_group_array(j.value) FROM {})))) FROM role_members rm \
            JOIN roles r ON r.tenant_id = rm.tenant_id AND r.id = rm.role_id \
          WHERE rm.tenant_id = m.tenant_id AND rm.user_id = m.user_id) AS roles",
        opened_apps(Sql("?1"))
    )
}

/// The key of a version of a membership; it changes when the member is removed, restored or changed.
#[must_use]
pub fn assign_key(created_at: i64, version: i64) -> String {
    format!("{created_at}-{version}")
}

/// A row of `columns`.
#[derive(Deserialize)]
pub struct MemberRow {
    user_id: UserId,
    email: String,
    first_name: String,
    last_name: String,
    gender: String,
    phone: Option<String>,
    birth_date: String,
    image: Option<String>,
    location: Option<String>,
    state: bool,
    person_state: bool,
    stands_in: bool,
    is_shared: bool,
    is_employee: bool,
    assigned: bool,
    created_at: Timestamp,
    auth_created_at: Option<i64>,
    last_login: Option<i64>,
    logins: i64,
    managed: bool,
    reset_password_required: bool,
    version: i64,
    #[serde(deserialize_with = "row::json")]
    roles: Vec<MemberRoleRow>,
}

/// A role of a member: its id, its state, and the apps that it opens while it is enabled.
#[derive(Deserialize)]
struct MemberRoleRow(RoleId, u8, Vec<String>);

impl From<MemberRow> for Member {
    fn from(row: MemberRow) -> Self {
        let enabled = row.roles.iter().filter(|role| role.1 == 1);
        let apps: BTreeSet<&str> = enabled.flat_map(|role| role.2.iter().map(String::as_str)).collect();
        Self {
            allowed_apps_count: apps.len() as i64,
            user_id: row.user_id.clone(),
            id: row.user_id,
            email: row.email,
            display_name: display_name(&row.first_name, &row.last_name),
            initials: initials(&row.first_name, &row.last_name),
            first_name: row.first_name,
            last_name: row.last_name,
            gender: row.gender,
            phone: row.phone,
            birth_date: Some(row.birth_date).filter(|day| !day.is_empty()),
            image: row.image,
            location: row.location,
            state: u8::from(row.state),
            // A placeholder user shows nothing of the account with its address.
            identity_state: u8::from(row.person_state || row.stands_in),
            is_shared: row.is_shared,
            is_employee: row.is_employee,
            is_intern: row.is_employee,
            assigned: row.assigned,
            assign_key: assign_key(row.created_at.0, row.version),
            created_at: row.created_at.rfc3339(),
            auth_created_at: optional_rfc3339(row.auth_created_at.filter(|_| row.managed)),
            last_login: optional_rfc3339(row.last_login),
            logins: row.logins,
            roles: row.roles.into_iter().map(|role| role.0).collect(),
            managed: row.managed,
            reset_password_required: row.managed && row.reset_password_required,
            version: row.version,
        }
    }
}

/// Selects a member (`MemberRow`).
#[must_use]
pub fn select_by_id(tenant: &TenantId, user: &UserId) -> Statement {
    Statement::new(
        format!("SELECT {} FROM memberships m WHERE m.tenant_id = ?1 AND m.user_id = ?2", columns()),
        [json!(tenant), json!(user)],
    )
}

/// Reads a member, for callers who may read members.
///
/// # Errors
/// Of the database. The decision about the caller is returned beside the result.
pub async fn find(
    db: &dyn Database,
    tenant: &TenantId,
    caller: &UserId,
    user: &UserId,
) -> Result<(rights::AccessDecision, Option<Member>), DatabaseError> {
    let batch = vec![rights::check(tenant, caller, READ), select_by_id(tenant, user)];
    let mut results = BatchResults::from(db.batch(batch).await?);
    let decision = rights::decision(&mut results)?;
    Ok((decision, results.first::<MemberRow>()?.map(Member::from)))
}
