//! Members of a company as its administrators see them: the rows of a list and a single one, both behind the right to see them.

pub mod assign;
pub mod bulk;
pub mod create;
pub mod export;
pub mod guards;
pub mod import;
pub(crate) mod page;
pub mod picture;
pub mod placeholders;
pub mod remove;
pub mod update;

pub use page::{OFFER, Summary, page};

use super::rights::{self, RequiredRight};
use super::rows::{Columns, next};
use crate::domain::ids::{TenantId, UserId};
use crate::domain::person::{display_name, initials, written};
use crate::domain::rights::Access;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Row, Statement};
use serde::Serialize;
use serde_json::{Value, json};

/// Seeing members.
pub const SEE: RequiredRight = RequiredRight { app: "admin.users", access: Access::Read, or_onboarding: false };

/// The shape User of the contract: what this company stores about a member.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Member {
    /// The person's id.
    pub id: String,
    /// The same id.
    pub user_id: String,
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
    pub roles: Vec<String>,
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

/// The member of a row.
#[must_use]
pub fn member(row: &Row) -> Member {
    let (first, last) = (row.text("first_name"), row.text("last_name"));
    let managed = row.flag("managed");
    let (roles, apps) = given(&row.text("roles"));
    let (id, created, version) = (row.text("user_id"), row.integer("created_at"), row.integer("version"));
    Member {
        user_id: id.clone(),
        id,
        email: row.text("email"),
        display_name: display_name(&first, &last),
        initials: initials(&first, &last),
        first_name: first,
        last_name: last,
        gender: row.text("gender"),
        phone: row.optional("phone"),
        birth_date: row.optional("birth_date").filter(|day| !day.is_empty()),
        image: row.optional("image"),
        location: row.optional("location"),
        state: u8::from(row.flag("state")),
        // Whoever only stands for somebody shows nothing of them.
        identity_state: u8::from(row.flag("person_state") || row.flag("stands_in")),
        is_shared: row.flag("is_shared"),
        is_employee: row.flag("is_employee"),
        is_intern: row.flag("is_employee"),
        assigned: row.flag("assigned"),
        assign_key: assign_key(created, version),
        created_at: Timestamp(created).rfc3339(),
        auth_created_at: written(row.optional_integer("auth_created_at").filter(|_| managed)),
        last_login: written(row.optional_integer("last_login")),
        logins: row.integer("logins"),
        allowed_apps_count: apps,
        roles,
        managed,
        reset_password_required: managed && row.flag("reset_password_required"),
        version,
    }
}

/// Ids of roles, and how many apps the enabled ones open together, of `[[id, state, [app …]] …]`.
fn given(roles: &str) -> (Vec<String>, i64) {
    let roles: Vec<Value> = serde_json::from_str(roles).unwrap_or_default();
    let mut apps: Vec<&str> = Vec::new();
    for role in roles.iter().filter(|role| role.get(1).and_then(Value::as_i64) == Some(1)) {
        apps.extend(role.get(2).and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str));
    }
    apps.sort_unstable();
    apps.dedup();
    let ids = roles.iter().filter_map(|role| role.get(0)?.as_str().map(str::to_owned)).collect();
    (ids, i64::try_from(apps.len()).unwrap_or(0))
}

/// The statement that reads a member.
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
/// Of the database; the standing of who asks comes first.
pub async fn find(
    db: &dyn Database,
    tenant: &TenantId,
    caller: &UserId,
    user: &UserId,
) -> Result<(rights::Standing, Option<Member>), DatabaseError> {
    let batch = vec![rights::ask(tenant, caller, SEE), one(tenant, user)];
    let mut rows = db.batch(batch).await?.rows.into_iter();
    let standing = rights::answered(&next(&mut rows)?);
    Ok((standing, next(&mut rows)?.first().map(member)))
}
