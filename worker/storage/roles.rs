//! Table `roles` for administrators: the list, a single role, the apps that roles can give access to, and their members. Every read checks the
//! right to read roles.

pub mod change;
pub mod create;
pub mod delete;
mod guards;
mod list;
pub mod members;
pub mod preview;
pub mod update;

pub use list::{LIST_SCHEMA, list};

use super::access::{app_is_on, opened_apps};
use super::rights::{self, AccessDecision, RequiredRight};
use super::rows::{self, BatchResults};
use super::tenants::member_access::Layout;
use crate::domain::access::rights::{Access, LayoutMode};
use crate::domain::access::role::RoleChange;
use crate::domain::identity::profile::Title;
use crate::domain::ids::{AppId, RoleId, TenantId, UserId};
use crate::domain::request::text::Flag;
use crate::domain::row;
use crate::ports::{Database, DatabaseError, Statement};
use crate::storage::sql::Sql;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::BTreeMap;

/// The fields of a role that a request sets, each with its column.
const FIELDS: &[(&str, &str)] = &[
    ("title", "title"),
    ("state", "state"),
    ("hasAdminRights", "has_admin_rights"),
    ("hasOnBoardingRights", "has_onboarding_rights"),
    ("hasPaymentRights", "has_payment_rights"),
    ("layoutMode", "layout_mode"),
    ("changeableByUser", "changeable_by_user"),
];

const fn on_roles(access: Access) -> RequiredRight {
    RequiredRight { app: "admin.roles", access, or_onboarding: false }
}

/// Reading roles.
pub const READ: RequiredRight = on_roles(Access::Read);
/// Creating and updating roles.
pub const WRITE: RequiredRight = on_roles(Access::Write);
/// Deleting roles.
pub const DELETE: RequiredRight = on_roles(Access::Delete);

/// A role.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({ "roleId": "0198c0de-0000-7000-8000-00000000000a", "title": "Field staff", "state": 1, "hasAdminRights": 0, "hasOnBoardingRights": 0, "hasPaymentRights": 0, "settings": { "layoutMode": "topbar", "sideBarApps": {}, "changeableByUser": false }, "apps": [{ "appId": "surveys", "access": "write" }], "countUsers": 12, "countApps": 1, "version": 3 }))]
pub struct Role {
    /// Id of the role.
    #[schema(value_type = String)]
    pub role_id: RoleId,
    /// Its title.
    pub title: String,
    /// 1 while the role is enabled; a disabled role gives no rights.
    pub state: u8,
    /// 1 where its members are administrators of the company.
    pub has_admin_rights: u8,
    /// 1 where its members may invite, create and assign users.
    pub has_on_boarding_rights: u8,
    /// 1 where its members take care of payments; here it only lets them give this right.
    pub has_payment_rights: u8,
    /// Layout of the menus of its members.
    pub settings: Layout,
    /// Access to apps; apps with the level `none` are left out.
    pub apps: Vec<Right>,
    /// Number of members.
    pub count_users: i64,
    /// Number of apps that it opens while it is enabled; with admin rights also every area of administration.
    pub count_apps: i64,
    /// Increases with every change of the role; also its `ETag`, for `If-Match`. Giving it to members and taking it away do not increase it.
    pub version: i64,
}

/// The access that a role gives to an app.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Right {
    /// Id of the app.
    #[schema(value_type = String)]
    pub app_id: AppId,
    /// Level of access.
    pub access: Access,
}

impl Role {
    /// A role as it is created. Only the batch knows the members that `usersAll` adds and the number of apps.
    #[must_use]
    pub fn new(id: &RoleId, change: &RoleChange) -> Self {
        let values = &change.set;
        let stored = |flag: Option<Flag>| flag.unwrap_or_default().stored();
        let given = change.apps.iter().flatten();
        let given = given.map(|(id, access)| Right { app_id: id.clone(), access: *access });
        let apps: Vec<Right> = given.filter(|right| right.access > Access::None).collect();
        Self {
            role_id: id.clone(),
            title: values.title.as_ref().map_or("", Title::as_str).to_owned(),
            state: values.state.unwrap_or(Flag(true)).stored(),
            has_admin_rights: stored(values.has_admin_rights),
            has_on_boarding_rights: stored(values.has_on_boarding_rights),
            has_payment_rights: stored(values.has_payment_rights),
            settings: Layout {
                layout_mode: values.layout_mode.unwrap_or(LayoutMode::Topbar),
                side_bar_apps: change
                    .side_bar
                    .iter()
                    .filter(|(_, is_on)| is_on.0)
                    .map(|(id, _)| (id.to_string(), 1))
                    .collect(),
                changeable_by_user: values.changeable_by_user.unwrap_or_default().0,
            },
            count_apps: 0,
            apps,
            count_users: change.members.add.len() as i64,
            version: 1,
        }
    }
}

/// Counts the apps of the company, given as SQL, that the role `r` opens.
pub(super) fn count_apps(tenant: Sql<'_>) -> String {
    format!("(SELECT COUNT(DISTINCT j.value) FROM {})", opened_apps(tenant))
}

/// The columns of a `RoleRow`, over the role `r` of the company ?1.
fn columns() -> String {
    format!(
        "r.*, (SELECT json_group_array(json_array(ra.app_id, ra.access, ra.sidebar)) FROM role_apps ra \
           WHERE ra.tenant_id = r.tenant_id AND ra.role_id = r.id) AS apps, {} AS count_apps",
        count_apps(Sql("?1"))
    )
}

/// A row of `columns`.
#[derive(Deserialize)]
pub struct RoleRow {
    id: RoleId,
    title: String,
    state: bool,
    has_admin_rights: bool,
    has_onboarding_rights: bool,
    has_payment_rights: bool,
    layout_mode: LayoutMode,
    changeable_by_user: bool,
    members: i64,
    version: i64,
    #[serde(deserialize_with = "row::json")]
    apps: Vec<AppOfRole>,
    count_apps: i64,
}

/// An app of a role: its id, the level of access, and 1 where it is in the sidebar.
#[derive(Deserialize)]
struct AppOfRole(AppId, #[serde(deserialize_with = "rows::access")] Access, u8);

impl From<RoleRow> for Role {
    fn from(row: RoleRow) -> Self {
        let side_bar_apps = row.apps.iter().filter(|app| app.2 == 1).map(|app| (app.0.to_string(), 1)).collect();
        let given = row.apps.into_iter().map(|app| Right { app_id: app.0, access: app.1 });
        let apps: Vec<Right> = given.filter(|right| right.access > Access::None).collect();
        Self {
            role_id: row.id,
            title: row.title,
            state: u8::from(row.state),
            has_admin_rights: u8::from(row.has_admin_rights),
            has_on_boarding_rights: u8::from(row.has_onboarding_rights),
            has_payment_rights: u8::from(row.has_payment_rights),
            settings: Layout {
                layout_mode: row.layout_mode,
                side_bar_apps,
                changeable_by_user: row.changeable_by_user,
            },
            count_apps: row.count_apps,
            apps,
            count_users: row.members,
            version: row.version,
        }
    }
}

/// Selects a role (`RoleRow`).
#[must_use]
pub fn select_by_id(tenant: &TenantId, id: &RoleId) -> Statement {
    Statement::new(
        format!("SELECT {} FROM roles r WHERE r.tenant_id = ?1 AND r.id = ?2", columns()),
        [json!(tenant), json!(id)],
    )
}

/// Reads a role, for callers who may read roles.
///
/// # Errors
/// Of the database. The decision about the caller is returned beside the role.
pub async fn find(
    db: &dyn Database,
    tenant: &TenantId,
    caller: &UserId,
    id: &RoleId,
) -> Result<(AccessDecision, Option<Role>), DatabaseError> {
    let batch = vec![rights::check(tenant, caller, READ), select_by_id(tenant, id)];
    let mut results = BatchResults::from(db.batch(batch).await?);
    let decision = rights::decision(&mut results)?;
    Ok((decision, results.first::<RoleRow>()?.map(Role::from)))
}

/// An app that is on in the company, so that roles can give access to it.
#[derive(Deserialize, Serialize, utoipa::ToSchema)]
#[serde(rename_all(serialize = "camelCase"))]
#[schema(rename_all = "camelCase")]
pub struct RoleApp {
    /// Id of the app.
    #[schema(value_type = String)]
    pub app_id: AppId,
    /// Its title.
    pub title: String,
    /// The title before a tenant renamed it.
    pub base_title: String,
    /// Its category.
    pub category_name: String,
    /// The category before a tenant renamed it.
    pub base_category_name: String,
    /// Translations of the title, by language.
    #[serde(deserialize_with = "row::json")]
    pub titles: BTreeMap<String, String>,
    /// Translations of the category, by language.
    #[serde(deserialize_with = "row::json")]
    pub categories: BTreeMap<String, String>,
    /// Path of the app in the product.
    pub path: Option<String>,
    /// Icon of the app.
    pub icon: Option<String>,
    /// Name of the micro-frontend that renders the app.
    pub mfe_name: Option<String>,
    /// Path within the micro-frontend.
    pub mfe_path: Option<String>,
    /// Position in its category, ascending.
    pub sort: i64,
}

/// Reads the apps that are on in the company, by category and title; at most 500.
///
/// # Errors
/// As above.
pub async fn apps(
    db: &dyn Database,
    tenant: &TenantId,
    caller: &UserId,
) -> Result<(AccessDecision, Vec<RoleApp>), DatabaseError> {
    let all = format!(
        "SELECT a.*, a.id AS app_id FROM apps a WHERE {} ORDER BY a.category_name COLLATE NOCASE, a.title COLLATE NOCASE, a.id LIMIT 500",
        app_is_on(Sql("?1"))
    );
    let batch = vec![rights::check(tenant, caller, READ), Statement::new(all, [json!(tenant)])];
    let mut results = BatchResults::from(db.batch(batch).await?);
    let decision = rights::decision(&mut results)?;
    Ok((decision, results.all()?))
}

#[cfg(test)]
mod tests {
    use super::FIELDS;
    use crate::domain::access::rights::LayoutMode;
    use crate::domain::access::role::RoleValues;
    use crate::domain::request::text::Flag;
    use crate::storage::by_name;
    use serde_json::json;
    use std::collections::BTreeSet;

    #[test]
    fn every_value_of_a_role_has_its_column() {
        let values = by_name(&RoleValues {
            title: serde_json::from_value(json!("Crew")).ok(),
            title_key: Some("crew".to_owned()),
            state: Some(Flag(true)),
            has_admin_rights: Some(Flag(false)),
            has_on_boarding_rights: Some(Flag(true)),
            has_payment_rights: Some(Flag(false)),
            layout_mode: Some(LayoutMode::Topbar),
            changeable_by_user: Some(Flag(true)),
        });
        // The key of the title is no field of a role, so its events do not contain it.
        let columns: BTreeSet<&str> = FIELDS.iter().map(|(name, _)| *name).chain(["titleKey"]).collect();
        assert_eq!(values.keys().map(String::as_str).collect::<BTreeSet<_>>(), columns);
    }
}
