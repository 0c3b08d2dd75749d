//! Lists roles, returns one, and lists the apps and members that a role form chooses from.

use crate::domain::ids::{RoleId, TenantId};
use crate::domain::request::list::{ListSchema, Term};
use crate::domain::words::beginnings;
use crate::http::admin::list_page::ListPage;
use crate::http::admin::select_fields;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::etag;
use crate::http::pipeline::response::ApiResponse;
use crate::storage::roles::{self, LIST_SCHEMA, READ, Role, RoleApp, members};
use http::header;
use serde::Serialize;
use serde_json::json;

/// Lists roles.
///
/// # Errors
/// `tenant_missing`, `forbidden`; 422 for a bad parameter.
#[utoipa::path(get, path = "/api/admin/role", operation_id = "listRoles", tag = "admin",
    params(("page" = Option<u32>, Query), ("limit" = Option<u32>, Query), ("sort" = Option<String>, Query),
        ("search" = Option<String>, Query), ("fields" = Option<String>, Query), ("state" = Option<String>, Query),
        ("after" = Option<String>, Query)),
    responses((status = 200, body = ListPage<Role>)))]
pub async fn list(app: App, call: Call) -> Result<ApiResponse, Error> {
    let query = call.list_query(&app, &LIST_SCHEMA, &[])?;
    let db = app.db.as_ref();
    let read = |tenant: TenantId, user| {
        let query = &query;
        async move { roles::list(db, &tenant, user, query).await }
    };
    let page = call.read_in_tenant(&app, READ, read).await?;
    let rows = page.roles.iter().map(|role| select_fields(role, &["roleId", "version"], &[], &query.fields)).collect();
    Ok(ApiResponse::json(&ListPage::of(&query, rows, page.total, page.is_minimum, page.next)))
}

/// Returns a role.
///
/// # Errors
/// `tenant_missing`, `forbidden`; `not_found` for a role that this company does not have.
#[utoipa::path(get, path = "/api/admin/role/{id}", operation_id = "getRole", tag = "admin",
    params(("id" = String, Path)), responses((status = 200, body = Role)))]
pub async fn get(app: App, call: Call) -> Result<ApiResponse, Error> {
    let db = app.db.as_ref();
    let id = call.role_in("id");
    let read = |tenant: TenantId, user| async move { roles::find(db, &tenant, user, &id).await };
    let role = call.read_in_tenant(&app, READ, read).await?.ok_or(Code::NotFound)?;
    Ok(ApiResponse::json(&role).header(header::ETAG, etag::of(role.version)))
}

/// Apps that a role can give rights on, by category and title.
#[derive(utoipa::ToSchema)]
#[schema(rename_all = "camelCase")]
pub struct RoleApps {
    /// The apps.
    pub data: Vec<RoleApp>,
    /// Number of apps.
    pub total: i64,
}

/// Search fields of the app list, which is not paged.
const APPS: ListSchema = ListSchema {
    sorts: &["categoryName"],
    newest_first: false,
    searched: &[("title", "t"), ("categoryName", "c")],
    default_search_fields: 2,
    flags: &[],
    fields: Vec::new,
};

/// Lists the apps that a role can give rights on, by category and title; at most 500.
///
/// # Errors
/// `tenant_missing`, `forbidden`; 422 for a bad parameter.
#[utoipa::path(get, path = "/api/admin/role/apps", operation_id = "roleApps", tag = "admin",
    params(("search" = Option<String>, Query)), responses((status = 200, body = RoleApps)))]
pub async fn apps(app: App, call: Call) -> Result<ApiResponse, Error> {
    let terms = call.list_query(&app, &APPS, &[])?.terms;
    let db = app.db.as_ref();
    let read = |tenant: TenantId, user| async move { roles::apps(db, &tenant, user).await };
    let mut rows = call.read_in_tenant(&app, READ, read).await?;
    rows.retain(|row| is_found(&app, row, &terms));
    Ok(ApiResponse::json(&json!({ "total": rows.len(), "data": rows })))
}

fn is_found(app: &App, row: &RoleApp, terms: &[Term]) -> bool {
    terms.iter().all(|term| {
        term.fields.iter().any(|field| {
            let text = if *field == "t" { &row.title } else { &row.category_name };
            beginnings(&app.normalized(text)).iter().any(|word| word.starts_with(&term.beginning))
        })
    })
}

/// Lists the members of the company and whether they have a role.
///
/// Without `roleId`, as for a role that is about to be created.
///
/// # Errors
/// `tenant_missing`, `forbidden`; `not_found` for a role that this company does not have; 422 for a bad parameter.
#[utoipa::path(get, path = "/api/admin/role/users", operation_id = "roleUsers", tag = "admin",
    params(("roleId" = Option<String>, Query), ("page" = Option<u32>, Query), ("limit" = Option<u32>, Query),
        ("sort" = Option<String>, Query), ("search" = Option<String>, Query), ("state" = Option<String>, Query),
        ("isEmployee" = Option<String>, Query), ("after" = Option<String>, Query)),
    responses((status = 200, body = ListPage<members::RoleUser>)))]
pub async fn users(app: App, call: Call) -> Result<ApiResponse, Error> {
    let query = call.list_query(&app, &members::LIST_SCHEMA, &["roleId"])?;
    let parameters = call.parameters()?;
    let role = parameters.iter().find(|(name, id)| name == "roleId" && !id.is_empty());
    let role = role.map(|(_, id)| RoleId::from(id.as_str()));
    let db = app.db.as_ref();
    let read = |tenant: TenantId, user| {
        let (role, query) = (role.as_ref(), &query);
        async move { members::page(db, &tenant, user, role, query).await }
    };
    let page = call.read_in_tenant(&app, READ, read).await?.ok_or(Code::NotFound)?;
    Ok(ApiResponse::json(&ListPage::of(&query, page.users, page.total, page.is_minimum, page.next)))
}

/// Some members of a role.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoleMembers {
    /// The first 24 members.
    pub data: Vec<members::RoleMember>,
    /// Total number of members.
    pub total: i64,
}

/// Returns the first members of a role and their number.
///
/// # Errors
/// `tenant_missing`, `forbidden`; `not_found` for a role that this company does not have.
#[utoipa::path(get, path = "/api/admin/role/{id}/people", operation_id = "listRoleMembers", tag = "admin",
    params(("id" = String, Path)), responses((status = 200, body = RoleMembers)))]
pub async fn list_members(app: App, call: Call) -> Result<ApiResponse, Error> {
    let db = app.db.as_ref();
    let id = call.role_in("id");
    let read = |tenant: TenantId, user| async move { members::of_role(db, &tenant, user, &id).await };
    let (data, total) = call.read_in_tenant(&app, READ, read).await?.ok_or(Code::NotFound)?;
    Ok(ApiResponse::json(&RoleMembers { data, total }))
}
