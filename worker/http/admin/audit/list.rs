//! Lists the audit log, newest first.

use super::{audit_query, is_platform, next_cursor};
use crate::domain::ids::TenantId;
use crate::http::admin::list_page::ListPage;
use crate::http::admin::select_fields;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::response::ApiResponse;
use crate::storage::audit_chain::list::{READ, page};

use crate::storage::audit_chain::event::Event;

/// Lists audit events of the current company, or with `scope=platform` those outside companies (operator only).
///
/// # Errors
/// `tenant_missing`, `forbidden`; 422 for a bad parameter.
#[utoipa::path(get, path = "/api/admin/audit", operation_id = "listEvents", tag = "admin",
    params(("page" = Option<u32>, Query), ("limit" = Option<u32>, Query), ("sort" = Option<String>, Query),
        ("fields" = Option<String>, Query), ("search" = Option<String>, Query), ("action" = Option<String>, Query), ("actor" = Option<String>, Query),
        ("object" = Option<String>, Query), ("scope" = Option<String>, Query), ("from" = Option<String>, Query), ("to" = Option<String>, Query),
        ("after" = Option<String>, Query)),
    responses((status = 200, body = ListPage<Event>)))]
pub async fn list(app: App, call: Call) -> Result<ApiResponse, Error> {
    let (list_query, query) = audit_query(&app, &call, "")?;
    let is_platform = is_platform(&call)?;
    let db = app.db.as_ref();
    let read = |tenant: TenantId, user| {
        let query = &query;
        async move { page(db, &tenant, user, is_platform, query).await }
    };
    let page = call.read_in_tenant(&app, READ, read).await?;
    let rows = page.events.iter().map(|event| select_fields(event, &["seq", "id"], &[], &list_query.fields)).collect();
    let next = next_cursor(&list_query, page.next);
    Ok(ApiResponse::json(&ListPage::of(&list_query, rows, page.total, page.is_minimum, next)))
}
