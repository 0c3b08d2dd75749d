//! Explains the access of a member: the levels of `tenants/member_access.rs`, split by role.

use super::READ;
use crate::domain::access::rights::Access;
use crate::domain::ids::{AppId, RoleId, TenantId, UserId};
use crate::domain::row;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use crate::storage::access::{ROLE_ACCESS, Subject};
use crate::storage::factors;
use crate::storage::rights::{self, AccessDecision};
use crate::storage::rows::{self, BatchResults};
use crate::storage::sql::Sql;
use crate::storage::tenants::security::SecurityRules;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::BTreeMap;

/// The access of a member, split by role.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MemberAccess {
    /// The roles of the member, by title; disabled roles give no access.
    pub roles: Vec<MemberRole>,
    /// Apps that these roles give access to, by category and title.
    pub apps: Vec<ExplainedApp>,
    /// Whether the company requires a second factor and the member has none: they cannot enter until they enrol one.
    pub lacks_second_factor: bool,
    /// Whether the company admits sessions only from its allowed networks.
    pub is_bound_to_networks: bool,
}

/// A role of a member.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MemberRole {
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
    /// 1 where its members may grant payment rights.
    pub has_payment_rights: u8,
}

/// An app, the access to it, and the roles that give it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExplainedApp {
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
    pub titles: BTreeMap<String, String>,
    /// Translations of the category, by language.
    pub categories: BTreeMap<String, String>,
    /// The highest level that the roles give.
    pub access: Access,
    /// The level that each role gives, the highest first.
    pub through: Vec<RoleGrant>,
}

/// The access that a role gives to an app.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoleGrant {
    /// Id of the role.
    #[schema(value_type = String)]
    pub role_id: RoleId,
    /// Level of access.
    pub access: Access,
}

const ROLES: &str = "SELECT r.* FROM role_members rm JOIN roles r ON r.tenant_id = rm.tenant_id AND r.id = rm.role_id \
     WHERE rm.tenant_id = ?1 AND rm.user_id = ?2 ORDER BY r.title_key, r.id";

fn apps() -> String {
    format!(
        "SELECT a.id, a.title, a.base_title, a.category_name, a.base_category_name, a.titles, a.categories, r.id AS role_id, \
           {} AS access FROM {} AND {} \
         ORDER BY a.base_category_name, a.sort, a.title, a.id, access DESC, r.title, r.id",
        ROLE_ACCESS.level(),
        Subject::here(Sql("?2")).role_access(),
        ROLE_ACCESS.is_any()
    )
}

#[derive(Deserialize)]
struct RoleRow {
    id: RoleId,
    title: String,
    state: bool,
    has_admin_rights: bool,
    has_onboarding_rights: bool,
    has_payment_rights: bool,
}

#[derive(Deserialize)]
struct AppRow {
    id: AppId,
    title: String,
    base_title: String,
    category_name: String,
    base_category_name: String,
    #[serde(deserialize_with = "row::json")]
    titles: BTreeMap<String, String>,
    #[serde(deserialize_with = "row::json")]
    categories: BTreeMap<String, String>,
    role_id: RoleId,
    #[serde(deserialize_with = "rows::access")]
    access: Access,
}

#[derive(Deserialize)]
struct Existence {
    is_there: bool,
}

/// Explains the access of a member, for callers who may read members; `None` where the user is no member.
///
/// # Errors
/// Of the database. The decision about the caller is returned beside the result.
pub async fn access(
    db: &dyn Database,
    tenant: &TenantId,
    caller: &UserId,
    user: &UserId,
    now: Timestamp,
) -> Result<(AccessDecision, Option<MemberAccess>), DatabaseError> {
    let both = || [json!(tenant), json!(user)];
    let exists = "SELECT EXISTS (SELECT 1 FROM memberships m WHERE m.tenant_id = ?1 AND m.user_id = ?2) AS is_there";
    let batch = vec![
        rights::check(tenant, caller, READ),
        Statement::new(exists, both()),
        Statement::new(ROLES, both()),
        Statement::new(apps(), both()),
        Statement::new("SELECT t.security, t.security_version FROM tenants t WHERE t.id = ?1", [json!(tenant)]),
        factors::counts(user),
    ];
    let mut results = BatchResults::from(db.batch(batch).await?);
    let decision = rights::decision(&mut results)?;
    let is_there = results.one::<Existence>()?.is_there;
    let roles = results.all::<RoleRow>()?.into_iter().map(MemberRole::from).collect();
    let apps = group_by_app(results.all()?);
    let security =
        results.rows()?.first().map(SecurityRules::read).transpose()?.unwrap_or_default().security.unwrap_or_default();
    let lacks_second_factor = security.demands_factor(now) && !factors::read_counts(&mut results)?.any();
    let is_bound_to_networks = !security.allowed_networks.is_empty();
    Ok((decision, is_there.then_some(MemberAccess { roles, apps, lacks_second_factor, is_bound_to_networks })))
}

impl From<RoleRow> for MemberRole {
    fn from(row: RoleRow) -> Self {
        Self {
            role_id: row.id,
            title: row.title,
            state: u8::from(row.state),
            has_admin_rights: u8::from(row.has_admin_rights),
            has_on_boarding_rights: u8::from(row.has_onboarding_rights),
            has_payment_rights: u8::from(row.has_payment_rights),
        }
    }
}

/// Groups rows by app. The rows of an app are adjacent, the highest level first.
fn group_by_app(rows: Vec<AppRow>) -> Vec<ExplainedApp> {
    let mut apps: Vec<ExplainedApp> = Vec::new();
    for row in rows {
        let given = RoleGrant { role_id: row.role_id, access: row.access };
        match apps.last_mut().filter(|app| app.app_id == row.id) {
            Some(app) => app.through.push(given),
            None => apps.push(ExplainedApp {
                app_id: row.id,
                title: row.title,
                base_title: row.base_title,
                category_name: row.category_name,
                base_category_name: row.base_category_name,
                titles: row.titles,
                categories: row.categories,
                access: given.access,
                through: vec![given],
            }),
        }
    }
    apps
}
