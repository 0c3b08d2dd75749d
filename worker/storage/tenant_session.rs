//! A member in a company: roles, rights and layout, read fresh with every call in one batch.

use super::access;
use super::factors;
use super::notifications::{self, UnreadRow};
use super::rows::{self, Answers};
use super::tenants::CompanyRow;
use crate::domain::company::Company;
use crate::domain::ids::{AppId, RoleId, TenantId, UserId};
use crate::domain::rights::{Access, LayoutMode};
use crate::domain::row;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::BTreeMap;

/// A role by name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoleName {
    /// Its id.
    #[schema(value_type = String)]
    pub role_id: RoleId,
    /// Its title.
    pub title: String,
}

/// An app and what the member may do in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AppAccess {
    /// Its id.
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
    /// The title by language, where it has one.
    pub titles: BTreeMap<String, String>,
    /// The category by language, where it has one.
    pub categories: BTreeMap<String, String>,
    /// Where it is in the product.
    pub path: Option<String>,
    /// Its icon.
    pub icon: Option<String>,
    /// The micro-frontend that shows it.
    pub mfe_name: Option<String>,
    /// The path within that.
    pub mfe_path: Option<String>,
    /// Its place among the others.
    pub sort: i64,
    /// The highest access of the member's enabled roles.
    pub access: Access,
}

/// How the menus are laid out: `sidebar` wins, sidebar apps add up, changeable if any role says so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Layout {
    /// Where the menus are.
    pub layout_mode: LayoutMode,
    /// Apps in the sidebar, each with 1.
    pub side_bar_apps: BTreeMap<String, u8>,
    /// Whether the person may choose.
    pub changeable_by_user: bool,
}

/// What a company tells its members.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct CompanyNews {
    /// One line of plain text.
    pub text: String,
    /// When it was written.
    pub at: String,
}

/// A member's standing in a company.
#[derive(Clone, Debug)]
pub struct TenantAccess {
    pub company: Company,
    /// Enabled roles, by title.
    pub roles: Vec<RoleName>,
    /// Any role has admin rights.
    pub has_admin_rights: bool,
    /// Any role has on-boarding rights.
    pub has_onboarding_rights: bool,
    /// Any role has payment rights.
    pub has_payment_rights: bool,
    /// An administrator of the operator's tenant.
    pub operator: bool,
    pub layout: Layout,
    /// Apps with at least read, by category and title.
    pub apps: Vec<AppAccess>,
    /// Notifications that the member has not read, up to 100.
    pub unread: i64,
    /// Whether a sign-in asks them for more than the password.
    pub has_second_factor: bool,
    pub news: Option<CompanyNews>,
}

const COMPANY: &str = "SELECT t.* FROM tenants t \
       JOIN memberships m ON m.tenant_id = t.id AND m.user_id = ?2 AND m.state = 1 AND m.person_state = 1 \
     WHERE t.id = ?1 AND t.state = 1";

const ROLES: &str = "SELECT r.* FROM role_members rm \
       JOIN roles r ON r.tenant_id = rm.tenant_id AND r.id = rm.role_id AND r.state = 1 \
     WHERE rm.tenant_id = ?1 AND rm.user_id = ?2 ORDER BY r.title, r.id";

fn apps() -> String {
    format!(
        "SELECT a.*, MAX({}) AS access, MAX(COALESCE(ra.sidebar, 0)) AS sidebar FROM {} \
         GROUP BY a.id ORDER BY a.base_category_name, a.sort, a.title",
        access::ROLE_ACCESS.level(),
        access::CALLER.role_access()
    )
}

/// The standing of a member; `None` where there is no enabled membership in an enabled company.
///
/// # Errors
/// Of the database.
pub async fn standing(
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
    let answer = db.batch(batch).await?;
    let besides = answer.rows.first().and_then(|rows| rows.first()).map(rows::read::<CompanyExtrasRow>).transpose()?;
    let mut answers = Answers::from(answer);
    let company: Option<CompanyRow> = answers.first()?;
    let (roles, apps) = (answers.all()?, answers.all()?);
    let unread = answers.first::<UnreadRow>()?.map_or(0, |row| row.unread);
    let has_second_factor = factors::read_counts(&mut answers)?.any();
    Ok(company.zip(besides).map(|(company, row)| TenantAccess {
        unread,
        has_second_factor,
        news: row.news.zip(row.news_at).map(|(text, at)| CompanyNews { text, at: at.rfc3339() }),
        ..assemble(company.into(), row.is_operator, roles, apps)
    }))
}

/// What is asked of a company here alone.
#[derive(Deserialize)]
struct CompanyExtrasRow {
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

/// Whether a person is an administrator of the operator's tenant: they pass during maintenance.
///
/// # Errors
/// Of the database.
pub async fn is_operator(db: &dyn Database, user: &UserId) -> Result<bool, DatabaseError> {
    let statement = Statement::new(format!("SELECT 1 AS yes WHERE {}", access::operates("?1")), [json!(user)]);
    Ok(!Answers::from(db.batch(vec![statement]).await?).rows()?.is_empty())
}
