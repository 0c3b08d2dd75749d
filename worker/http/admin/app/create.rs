//! `POST /api/admin/app`: creates an app of the catalogue.

use super::requests::CreateAppRequest;
use crate::domain::access::catalogue::AppValues;
use crate::domain::ids::AppId;
use crate::http::admin::tenant::rule_error;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::response::ApiResponse;
use crate::storage::catalogue::{self, AppContext, CatalogueApp};
use crate::storage::tenants::UPDATE;

/// Creates an app.
///
/// The caller chooses its id, so a repeated call answers `conflict` instead of creating a second one.
///
/// # Errors
/// `tenant_missing`; `forbidden` for everyone but the operator; `reauthentication_required`; `conflict` if the id is taken.
#[utoipa::path(post, path = "/api/admin/app", operation_id = "createApp", tag = "admin",
    request_body = CreateAppRequest, responses((status = 201, body = CatalogueApp)))]
pub async fn create(app: App, call: Call) -> Result<ApiResponse, Error> {
    let request: CreateAppRequest = call.read()?;
    let id = AppId::from(request.app_id.as_str());
    let values = AppValues::from(request);
    let admin = call.admit_in_tenant(&app).await?;
    let context = AppContext { tenant: &admin.tenant, id: &id, audit: call.audit(&admin.caller.user) };
    let created = catalogue::create(app.db.as_ref(), &context, &values, call.now).await.map_err(rule_error(UPDATE))?;
    Ok(ApiResponse::json(&created).created(&format!("/api/admin/app/{id}"))?)
}
