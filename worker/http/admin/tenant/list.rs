//! Listing companies, and reading one.

use super::or_not_found;
use crate::domain::ids::TenantId;
use crate::http::admin::list_page::ListPage;
use crate::http::admin::only;
use crate::http::error::Error;
use crate::http::pipeline::answer::Answer;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::etag;
use crate::storage::companies::{self, OFFER, SEE};
use http::header;

use crate::storage::companies::AdministeredCompany;

/// Always there: what the row is called.
const NAMES: &[&str] = &["companyId", "tenantId", "version"];

/// Lists companies: all of them for the operator, for everybody else the one that they work in.
///
/// # Errors
/// `tenant_missing`, `forbidden`; 422 for a bad parameter.
#[utoipa::path(get, path = "/api/admin/tenant", operation_id = "listTenants", tag = "admin",
    params(("page" = Option<u32>, Query), ("limit" = Option<u32>, Query), ("sort" = Option<String>, Query),
        ("search" = Option<String>, Query), ("fields" = Option<String>, Query), ("state" = Option<String>, Query),
        ("after" = Option<String>, Query)),
    responses((status = 200, body = ListPage<AdministeredCompany>)))]
pub async fn list(app: App, call: Call) -> Result<Answer, Error> {
    let wanted = call.wanted(&app, &OFFER, &[])?;
    let db = app.db.as_ref();
    let read = |tenant: TenantId, user| {
        let wanted = &wanted;
        async move { companies::page(db, &tenant, user, wanted).await }
    };
    let page = call.see(&app, SEE, read).await?;
    Ok(Answer::json(&ListPage {
        data: page.companies.iter().map(|company| only(company, NAMES, &[], &wanted.fields)).collect(),
        total: page.total,
        total_is_minimum: page.is_minimum,
        limit: wanted.limit,
        page: wanted.page,
        next: page.next,
    }))
}

/// Reads one company.
///
/// # Errors
/// `tenant_missing`, `forbidden`; `not_found` for one that the caller does not administer.
#[utoipa::path(get, path = "/api/admin/tenant/{id}", operation_id = "getTenant", tag = "admin",
    params(("id" = String, Path)), responses((status = 200, body = AdministeredCompany)))]
pub async fn get(app: App, call: Call) -> Result<Answer, Error> {
    call.parameters()?;
    let db = app.db.as_ref();
    let id = call.tenant_in("id");
    let read = |tenant: TenantId, user| async move { companies::find(db, &tenant, user, &id).await };
    let company = or_not_found(call.see(&app, SEE, read).await?)?;
    Ok(Answer::json(&company).header(header::ETAG, etag::of(company.version)))
}
