//! Members of a company as its administrators see them: the rows of a list and a single one, both behind the right to see them.

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
pub(crate) mod page;
pub mod picture;
pub mod placeholders;
pub mod remove;
pub mod update;
mod words;

pub use page::{OFFER, Summary, page};

use super::rights::{self, RequiredRight};
use super::rows::Answers;
use crate::domain::ids::{RoleId, TenantId, UserId};
use crate::domain::person::{display_name, initials, optional_rfc3339};
use crate::domain::rights::Access;
use crate::domain::row;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::BTreeSet;

/// Seeing members.
pub const SEE: RequiredRight = RequiredRight { app: "admin.users", access: Access::Read, or_onboarding: false };

/// The shape User of the contract: what this company stores about a member.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({ "id": "0198c0de-0000-7000-8000-000000000001", "userId": "0198c0de-0000-7000-8000-000000000001", "email": "ben@nordlicht.example", "firstName": "Ben", "lastName": "Öst", "displayName": "Ben Ö.", "initials": "BÖ", "gender": "M", "phone": null, "birthDate": null, "image": null, "location": "Kiel", "isShared": false, "isEmployee": true, "isIntern": true, "state": 1, "identityState": 1, "assigned": true, "assignKey": "k7", "authCreatedAt": "2026-01-12T09:00:00Z", "createdAt": "2026-01-12T09:00:00Z", "lastLogin": null, "logins": 0, "allowedAppsCount": 2, "roles": ["0198c0de-0000-7000-8000-00000000000a"], "managed": true, "resetPasswordRequired": false, "version": 3 }))]
pub struct Member {
    /// The person's id.
    #[schema(value_type = String)]
    pub id: UserId,
    /// The same id.
    #[schema(value_type = String)]
    pub user_id: UserId,
    /// Their address.
    pub email: String,
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// `Anna M.`
    pub display_name: String,
    /// `AM`
    pub initials: String,
    /// M, W or O.
    pub gender: String,
    /// Phone number.
    pub phone: Option<String>,
    /// `YYYY-MM-DD`
    pub birth_date: Option<String>,
    /// Address of the picture.
    pub image: Option<String>,
    /// Where they work.
    pub location: Option<String>,
    /// 1 while they may enter.
    pub state: u8,
    /// 0 where the operator disabled the account itself: nobody signs in as it, whatever a company allows.
    pub identity_state: u8,
    /// An account that several people use.
    pub is_shared: bool,
    /// Employed here.
    pub is_employee: bool,
    /// The same.
    pub is_intern: bool,
    /// Whether they belong to the company; if not, they can be restored.
    pub assigned: bool,
    /// Names this state of the row for assigning and unassigning.
    pub assign_key: String,
    /// When they joined.
    pub created_at: String,
    /// When the account was made, where this company made it.
    pub auth_created_at: Option<String>,
    /// When they last entered this company.
    pub last_login: Option<String>,
    /// How often they entered it.
    pub logins: i64,
    /// Apps that their roles give them.
    pub allowed_apps_count: i64,
    /// Ids of their roles.
    #[schema(value_type = Vec<String>)]
    pub roles: Vec<RoleId>,
    /// Whether this company may change address and password: it made the account, which belongs to no other.
    pub managed: bool,
    /// The next sign-in must choose a new password; told of managed people only.
    pub reset_password_required: bool,
    /// Rises with every change; also the `ETag`.
    pub version: i64,
}

/// What a member's row, `m`, is read with.
macro_rules! columns {
    () => {
        "m.*, CASE WHEN m.made_here = 1 THEN NOT EXISTS \
           (SELECT 1 FROM memberships o WHERE o.user_id = m.user_id AND o.tenant_id <> m.tenant_id) ELSE 0 END AS managed, \
         (SELECT json_group_array(json_array(r.id, r.state, json(r.app_ids))) FROM role_members rm \
            JOIN roles r ON r.tenant_id = rm.tenant_id AND r.id = rm.role_id \
          WHERE rm.tenant_id = m.tenant_id AND rm.user_id = m.user_id) AS roles"
    };
}
pub(crate) use columns;

/// Names a state of a membership: what was assigned or removed since has another.
#[must_use]
pub fn assign_key(created_at: i64, version: i64) -> String {
    format!("{created_at}-{version}")
}

/// A row of `columns!`.
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
    roles: Vec<HeldRole>,
}

/// A role of a member: id, state, and the apps that it opens.
#[derive(Deserialize)]
struct HeldRole(RoleId, u8, Vec<String>);

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
            // Whoever only stands for somebody shows nothing of them.
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

/// The statement that reads a member (`MemberRow`).
#[must_use]
pub fn one(tenant: &TenantId, user: &UserId) -> Statement {
    Statement::new(
        concat!("SELECT ", columns!(), " FROM memberships m WHERE m.tenant_id = ?1 AND m.user_id = ?2"),
        [json!(tenant), json!(user)],
    )
}

/// A member, for somebody who may see members.
///
/// # Errors
/// Of the database. Whether the caller may is decided first.
pub async fn find(
    db: &dyn Database,
    tenant: &TenantId,
    caller: &UserId,
    user: &UserId,
) -> Result<(rights::AccessDecision, Option<Member>), DatabaseError> {
    let batch = vec![rights::check(tenant, caller, SEE), one(tenant, user)];
    let mut answers = Answers::from(db.batch(batch).await?);
    let standing = rights::decision(&mut answers)?;
    Ok((standing, answers.first::<MemberRow>()?.map(Member::from)))
}
