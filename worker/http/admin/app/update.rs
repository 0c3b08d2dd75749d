//! `PATCH /api/admin/app/{appId}`: updates an app of the catalogue.

use super::requests::UpdateAppRequest;
use crate::domain::access::catalogue::AppValues;
use crate::domain::ids::AppId;
use crate::http::admin::tenant::rule_error;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::response::ApiResponse;
use crate::storage::catalogue::{self, AppContext, CatalogueApp};
use crate::storage::tenants::UPDATE;

/// Updates an app.
///
/// # Errors
/// `tenant_missing`; `forbidden` for everyone but the operator; `reauthentication_required`; `not_found`; `conflict` for an area of administration.
#[utoipa::path(patch, path = "/api/admin/app/{appId}", operation_id = "updateApp", tag = "admin",
    params(("appId" = String, Path)), request_body = UpdateAppRequest, responses((status = 200, body = CatalogueApp)))]
pub async fn update(app: App, call: Call) -> Result<ApiResponse, Error> {
    let values = AppValues::from(call.read::<UpdateAppRequest>()?);
    let (admin, id) = (call.admit_in_tenant(&app).await?, AppId::from(call.path_parameter("appId")));
    let context = AppContext { tenant: &admin.tenant, id: &id, audit: call.audit(&admin.caller.user) };
    let changed = catalogue::update(app.db.as_ref(), &context, &values, call.now).await.map_err(rule_error(UPDATE))?;
    Ok(ApiResponse::json(&changed))
}
