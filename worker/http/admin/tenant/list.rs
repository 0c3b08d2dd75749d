//! Lists companies and returns one.

use super::or_not_found;
use crate::domain::ids::TenantId;
use crate::http::admin::list_page::ListPage;
use crate::http::admin::select_fields;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::etag;
use crate::http::pipeline::response::ApiResponse;
use crate::storage::tenants::{self, LIST_SCHEMA, READ};
use http::header;

use crate::storage::tenants::AdministeredCompany;

/// Fields that are always returned: they identify the row.
const NAMES: &[&str] = &["companyId", "tenantId", "version"];

/// Lists companies: all of them for the operator, for everyone else the current one.
///
/// # Errors
/// `tenant_missing`, `forbidden`; 422 for a bad parameter.
#[utoipa::path(get, path = "/api/admin/tenant", operation_id = "listTenants", tag = "admin",
    params(("page" = Option<u32>, Query), ("limit" = Option<u32>, Query), ("sort" = Option<String>, Query),
        ("search" = Option<String>, Query), ("fields" = Option<String>, Query), ("state" = Option<String>, Query),
        ("after" = Option<String>, Query)),
    responses((status = 200, body = ListPage<AdministeredCompany>)))]
pub async fn list(app: App, call: Call) -> Result<ApiResponse, Error> {
    let query = call.list_query(&app, &LIST_SCHEMA, &[])?;
    let db = app.db.as_ref();
    let read = |tenant: TenantId, user| {
        let query = &query;
        async move { tenants::list(db, &tenant, user, query).await }
    };
    let page = call.read_in_tenant(&app, READ, read).await?;
    let rows = page.companies.iter().map(|company| select_fields(company, NAMES, &[], &query.fields)).collect();
    Ok(ApiResponse::json(&ListPage::of(&query, rows, page.total, page.is_minimum, page.next)))
}

/// Returns a company.
///
/// # Errors
/// `tenant_missing`, `forbidden`; `not_found` for a company that the caller does not administer.
#[utoipa::path(get, path = "/api/admin/tenant/{id}", operation_id = "getTenant", tag = "admin",
    params(("id" = String, Path)), responses((status = 200, body = AdministeredCompany)))]
pub async fn get(app: App, call: Call) -> Result<ApiResponse, Error> {
    let db = app.db.as_ref();
    let id = call.tenant_in("id");
    let read = |tenant: TenantId, user| async move { tenants::find(db, &tenant, user, &id).await };
    let company = or_not_found(call.read_in_tenant(&app, READ, read).await?)?;
    Ok(ApiResponse::json(&company).header(header::ETAG, etag::of(company.version)))
}
