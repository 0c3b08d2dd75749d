//! A member in a company: roles, rights and layout, read fresh with every call in one batch.

use super::rows::{Columns, next};
use super::tenants;
use crate::domain::company::Company;
use crate::domain::ids::{TenantId, UserId};
use crate::domain::rights::{Access, LayoutMode};
use crate::ports::{Database, DatabaseError, Row, Statement};
use serde::Serialize;
use serde_json::json;
use std::collections::BTreeMap;

/// A role by name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoleName {
    /// Its id.
    pub role_id: String,
    /// Its title.
    pub title: String,
}

/// An app and what the member may do in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AppAccess {
    /// Its id.
    pub app_id: String,
    /// Its title.
    pub title: String,
    /// The title before a tenant renamed it.
    pub base_title: String,
    /// Its category.
    pub category_name: String,
    /// The category before a tenant renamed it.
    pub base_category_name: String,
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

/// A member's standing in a company.
#[derive(Clone, Debug)]
pub struct Standing {
    /// The company.
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
    /// Layout.
    pub layout: Layout,
    /// Apps with at least read, by category and title.
    pub apps: Vec<AppAccess>,
}

const COMPANY: &str = "SELECT t.* FROM tenants t \
       JOIN memberships m ON m.tenant_id = t.id AND m.user_id = ?2 AND m.state = 1 AND m.person_state = 1 \
     WHERE t.id = ?1 AND t.state = 1";

const ROLES: &str = "SELECT r.* FROM role_members rm \
       JOIN roles r ON r.tenant_id = rm.tenant_id AND r.id = rm.role_id AND r.state = 1 \
     WHERE rm.tenant_id = ?1 AND rm.user_id = ?2 ORDER BY r.title, r.id";

const APPS: &str = "SELECT a.*, \
       MAX(CASE WHEN a.administration = 1 AND r.has_admin_rights = 1 THEN 4 ELSE COALESCE(ra.access, 0) END) AS access, \
       MAX(COALESCE(ra.sidebar, 0)) AS sidebar \
     FROM role_members rm \
       JOIN roles r ON r.tenant_id = rm.tenant_id AND r.id = rm.role_id AND r.state = 1 \
       JOIN apps a \
       LEFT JOIN role_apps ra ON ra.tenant_id = r.tenant_id AND ra.role_id = r.id AND ra.app_id = a.id \
     WHERE rm.tenant_id = ?1 AND rm.user_id = ?2 \
     GROUP BY a.id ORDER BY a.base_category_name, a.sort, a.title";

/// The standing of a member; `None` where there is no enabled membership in an enabled company.
///
/// # Errors
/// Of the database.
pub async fn standing(db: &dyn Database, tenant: &TenantId, user: &UserId) -> Result<Option<Standing>, DatabaseError> {
    let both = || [json!(tenant), json!(user)];
    let batch = vec![Statement::new(COMPANY, both()), Statement::new(ROLES, both()), Statement::new(APPS, both())];
    let mut rows = db.batch(batch).await?.rows.into_iter();
    let (company, roles, apps) = (next(&mut rows)?, next(&mut rows)?, next(&mut rows)?);
    Ok(company.first().map(|row| assemble(row, &roles, &apps)))
}

fn assemble(tenant: &Row, roles: &[Row], apps: &[Row]) -> Standing {
    let any = |flag: &str| roles.iter().any(|role| role.flag(flag));
    let has_sidebar = roles.iter().any(|role| role.text("layout_mode") == "sidebar");
    let has_admin_rights = any("has_admin_rights");
    Standing {
        company: tenants::company(tenant),
        roles: roles.iter().map(|role| RoleName { role_id: role.text("id"), title: role.text("title") }).collect(),
        has_admin_rights,
        has_onboarding_rights: any("has_onboarding_rights"),
        has_payment_rights: any("has_payment_rights"),
        operator: has_admin_rights && tenant.flag("is_operator"),
        layout: Layout {
            layout_mode: if has_sidebar { LayoutMode::Sidebar } else { LayoutMode::Topbar },
            side_bar_apps: apps.iter().filter(|app| app.flag("sidebar")).map(|app| (app.text("id"), 1)).collect(),
            changeable_by_user: any("changeable_by_user"),
        },
        apps: apps.iter().map(app).filter(|app| app.access > Access::None).collect(),
    }
}

fn app(row: &Row) -> AppAccess {
    AppAccess {
        app_id: row.text("id"),
        title: row.text("title"),
        base_title: row.text("base_title"),
        category_name: row.text("category_name"),
        base_category_name: row.text("base_category_name"),
        path: row.optional("path"),
        icon: row.optional("icon"),
        mfe_name: row.optional("mfe_name"),
        mfe_path: row.optional("mfe_path"),
        sort: row.integer("sort"),
        access: Access::stored(row.integer("access")),
    }
}

/// Whether somebody, as SQL, is an administrator of the operator's tenant.
macro_rules! operates {
    ($user:literal) => {
        concat!(
            "EXISTS (SELECT 1 FROM memberships m \
               JOIN tenants t ON t.id = m.tenant_id AND t.is_operator = 1 AND t.state = 1 \
               JOIN role_members rm ON rm.tenant_id = m.tenant_id AND rm.user_id = m.user_id \
               JOIN roles r ON r.tenant_id = rm.tenant_id AND r.id = rm.role_id AND r.state = 1 AND r.has_admin_rights = 1 \
             WHERE m.user_id = ",
            $user,
            " AND m.state = 1 AND m.person_state = 1)"
        )
    };
}
pub(in crate::storage) use operates;

/// Whether a person is an administrator of the operator's tenant: they pass during maintenance.
///
/// # Errors
/// Of the database.
pub async fn is_operator(db: &dyn Database, user: &UserId) -> Result<bool, DatabaseError> {
    let statement = Statement::new(concat!("SELECT 1 AS yes WHERE ", operates!("?1")), [json!(user)]);
    let mut rows = db.batch(vec![statement]).await?.rows.into_iter();
    Ok(!next(&mut rows)?.is_empty())
}
