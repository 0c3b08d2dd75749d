//! `DELETE /api/admin/app/{appId}`: deletes an app of the catalogue.

use crate::domain::ids::AppId;
use crate::domain::request::body::EmptyBody;
use crate::http::admin::tenant::rule_error;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::response::ApiResponse;
use crate::storage::catalogue::{self, AppContext};
use crate::storage::tenants::DELETE;

/// Deletes an app that no role gives rights on.
///
/// # Errors
/// `tenant_missing`; `forbidden` for everyone but the operator; `reauthentication_required`; `not_found`; `conflict` for an area of administration and while a role
/// gives rights on it.
#[utoipa::path(delete, path = "/api/admin/app/{appId}", operation_id = "deleteApp", tag = "admin",
    params(("appId" = String, Path)), responses((status = 204)))]
pub async fn delete(app: App, call: Call) -> Result<ApiResponse, Error> {
    call.read::<EmptyBody>()?;
    let (admin, id) = (call.admit_in_tenant(&app).await?, AppId::from(call.path_parameter("appId")));
    let context = AppContext { tenant: &admin.tenant, id: &id, audit: call.audit(&admin.caller.user) };
    catalogue::delete(app.db.as_ref(), &context, call.now).await.map_err(rule_error(DELETE))?;
    Ok(ApiResponse::no_content())
}
