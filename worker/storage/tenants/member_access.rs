//! The session of a member in a company: roles, rights and layout, read from the database in one batch with every call.

use super::member_view::TenantRow;
use crate::domain::access::rights::{Access, LayoutMode};
use crate::domain::ids::{AppId, RoleId, TenantId, UserId};
use crate::domain::row;
use crate::domain::tenancy::company::Company;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use crate::storage::access;
use crate::storage::factors;
use crate::storage::notifications::{self, UnreadRow};
use crate::storage::rows::{self, BatchResults};
use crate::storage::sql::Sql;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::BTreeMap;

/// A role and its title.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoleName {
    /// Id of the role.
    #[schema(value_type = String)]
    pub role_id: RoleId,
    /// Its title.
    pub title: String,
}

/// An app and the access of the member to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AppAccess {
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
    /// The highest level that the member's enabled roles give.
    pub access: Access,
}

/// Layout of the menus. Of several roles `sidebar` wins over `topbar`, their sidebar apps are united, and one role that allows it makes the layout
/// changeable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Layout {
    /// Position of the menus.
    pub layout_mode: LayoutMode,
    /// Ids of the apps in the sidebar, each with the value 1.
    pub side_bar_apps: BTreeMap<String, u8>,
    /// Whether users may choose their own layout.
    pub changeable_by_user: bool,
}

/// News that a company shows to its members.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct CompanyNews {
    /// One line of plain text.
    pub text: String,
    /// When it was published (RFC 3339).
    pub at: String,
}

/// The roles, rights and settings of a member in a company.
#[derive(Clone, Debug)]
pub struct TenantAccess {
    pub company: Company,
    /// Enabled roles, by title.
    pub roles: Vec<RoleName>,
    /// Whether an enabled role has admin rights.
    pub has_admin_rights: bool,
    /// Whether an enabled role has on-boarding rights.
    pub has_onboarding_rights: bool,
    /// Whether an enabled role has payment rights.
    pub has_payment_rights: bool,
    /// Whether they are an administrator of the operator's tenant.
    pub operator: bool,
    pub layout: Layout,
    /// Apps to which they have access, by category, position and title.
    pub apps: Vec<AppAccess>,
    /// Unread notifications, counted up to 100.
    pub unread: i64,
    /// Whether they have enrolled a second factor.
    pub has_second_factor: bool,
    pub news: Option<CompanyNews>,
}

const COMPANY: &str = "SELECT t.* FROM tenants t \
       JOIN memberships m ON m.tenant_id = t.id AND m.user_id = ?2 AND m.state = 1 AND m.person_state = 1 \
     WHERE t.id = ?1 AND t.state = 1";

const ROLES: &str = "SELECT r.* FROM role_members rm \
       JOIN roles r ON r.tenant_id = rm.tenant_id AND r.id = rm.role_id AND r.state = 1 \
     WHERE rm.tenant_id = ?1 AND rm.user_id = ?2 ORDER BY r.title_key, r.id";

fn apps() -> String {
    format!(
        "SELECT a.*, MAX({}) AS access, MAX(COALESCE(ra.sidebar, 0)) AS sidebar FROM {} \
         GROUP BY a.id ORDER BY a.base_category_name, a.sort, a.title",
        access::ROLE_ACCESS.level(),
        access::CALLER.role_access()
    )
}

/// Reads roles, rights and settings of a member; `None` without an enabled membership in an enabled company.
///
/// # Errors
/// Of the database.
pub async fn read_access(
    db: &dyn Database,
    tenant: &TenantId,
    user: &UserId,
) -> Result<Option<TenantAccess>, DatabaseError> {
    let both = || [json!(tenant), json!(user)];
    let batch = vec![
        Statement::new(COMPANY, both()),
        Statement::new(ROLES, both()),
        Statement::new(apps(), both()),
        notifications::count_unread(tenant, user),
        factors::counts(user),
    ];
    let batch = db.batch(batch).await?;
    let extras = batch.rows.first().and_then(|rows| rows.first()).map(rows::read::<TenantExtrasRow>).transpose()?;
    let mut results = BatchResults::from(batch);
    let company: Option<TenantRow> = results.first()?;
    let (roles, apps) = (results.all()?, results.all()?);
    let unread = results.first::<UnreadRow>()?.map_or(0, |row| row.unread);
    let has_second_factor = factors::read_counts(&mut results)?.any();
    Ok(company.zip(extras).map(|(company, row)| TenantAccess {
        unread,
        has_second_factor,
        news: row.news.zip(row.news_at).map(|(text, at)| CompanyNews { text, at: at.rfc3339() }),
        ..assemble(company.into(), row.is_operator, roles, apps)
    }))
}

/// Columns of a company that `TenantRow` does not read.
#[derive(Deserialize)]
struct TenantExtrasRow {
    is_operator: bool,
    news: Option<String>,
    news_at: Option<Timestamp>,
}

#[derive(Deserialize)]
struct RoleRow {
    id: RoleId,
    title: String,
    has_admin_rights: bool,
    has_onboarding_rights: bool,
    has_payment_rights: bool,
    layout_mode: LayoutMode,
    changeable_by_user: bool,
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
    path: Option<String>,
    icon: Option<String>,
    mfe_name: Option<String>,
    mfe_path: Option<String>,
    sort: i64,
    #[serde(deserialize_with = "rows::access")]
    access: Access,
    sidebar: bool,
}

fn assemble(company: Company, is_operator: bool, roles: Vec<RoleRow>, apps: Vec<AppRow>) -> TenantAccess {
    let any = |flag: fn(&RoleRow) -> bool| roles.iter().any(flag);
    let has_admin_rights = any(|role| role.has_admin_rights);
    TenantAccess {
        company,
        has_admin_rights,
        has_onboarding_rights: any(|role| role.has_onboarding_rights),
        has_payment_rights: any(|role| role.has_payment_rights),
        operator: has_admin_rights && is_operator,
        layout: Layout {
            layout_mode: roles.iter().map(|role| role.layout_mode).max().unwrap_or(LayoutMode::Topbar),
            side_bar_apps: apps.iter().filter(|app| app.sidebar).map(|app| (app.id.to_string(), 1)).collect(),
            changeable_by_user: any(|role| role.changeable_by_user),
        },
        roles: roles.into_iter().map(|role| RoleName { role_id: role.id, title: role.title }).collect(),
        apps: apps.into_iter().map(AppAccess::from).filter(|app| app.access > Access::None).collect(),
        unread: 0,
        has_second_factor: false,
        news: None,
    }
}

impl From<AppRow> for AppAccess {
    fn from(row: AppRow) -> Self {
        Self {
            app_id: row.id,
            title: row.title,
            base_title: row.base_title,
            category_name: row.category_name,
            base_category_name: row.base_category_name,
            titles: row.titles,
            categories: row.categories,
            path: row.path,
            icon: row.icon,
            mfe_name: row.mfe_name,
            mfe_path: row.mfe_path,
            sort: row.sort,
            access: row.access,
        }
    }
}

/// Whether a user is an administrator of the operator's tenant: these are admitted during maintenance.
///
/// # Errors
/// Of the database.
pub async fn is_operator(db: &dyn Database, user: &UserId) -> Result<bool, DatabaseError> {
    let statement = Statement::new(format!("SELECT 1 AS yes WHERE {}", access::operates(Sql("?1"))), [json!(user)]);
    Ok(!BatchResults::from(db.batch(vec![statement]).await?).rows()?.is_empty())
}
