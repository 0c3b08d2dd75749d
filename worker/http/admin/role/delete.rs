//! `DELETE /api/admin/role/{id}`: deletes a role.

use super::role_context;
use crate::domain::request::body::EmptyBody;
use crate::domain::request::json::{FieldCode, FieldError};
use crate::http::admin::forbidden_error;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::etag;
use crate::http::pipeline::response::ApiResponse;
use crate::storage::roles::{DELETE, delete};

/// Deletes a role; if it has members, only with `force`.
///
/// # Errors
/// `tenant_missing`, `forbidden`, `admin_role_protected`, `self_toggle_forbidden`, `not_found`, `version_conflict`,
/// `conflict` if it has members, and with `force` if it has more than 10 000; `last_admin`.
#[utoipa::path(delete, path = "/api/admin/role/{id}", operation_id = "deleteRole", tag = "admin",
    params(("id" = String, Path), ("force" = Option<bool>, Query), ("If-Match" = Option<String>, Header)),
    responses((status = 204)))]
pub async fn delete(app: App, call: Call) -> Result<ApiResponse, Error> {
    call.read::<EmptyBody>()?;
    let parameters = call.parameters()?;
    let by_force = match parameters.iter().find(|(name, _)| name == "force").map(|(_, value)| value.as_str()) {
        Some("true" | "1") => true,
        None | Some("false" | "0") => false,
        Some(_) => return Err(vec![FieldError::new("force", FieldCode::InvalidValue)].into()),
    };
    let admin = call.admit_in_tenant(&app).await?;
    let id = call.role_in("id");
    let context = role_context(&call, &admin, &id);
    match delete::delete(app.db.as_ref(), &context, etag::expected(&call), by_force).await {
        Ok(()) => Ok(ApiResponse::no_content()),
        Err(error) => Err(forbidden_error(&app, &admin.tenant, &admin.caller.user, DELETE, error).await),
    }
}
