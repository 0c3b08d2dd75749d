//! `POST /api/admin/role/{id}/preview`: previews a role update.

use super::{change, role_context, write_error};
use crate::domain::access::role::UpdateRoleRequest;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::response::ApiResponse;
use crate::storage::roles::preview::{self, RolePreview};

/// Previews the effect of a role update without making it.
///
/// Returns the rights of members that would fall or rise, counted for up to 1 000 members.
///
/// # Errors
/// `tenant_missing`, `forbidden`; `not_found` for the role, an app or a member; 422 naming the fields.
#[utoipa::path(post, path = "/api/admin/role/{id}/preview", operation_id = "previewRole", tag = "admin",
    params(("id" = String, Path)), request_body = UpdateRoleRequest, responses((status = 200, body = RolePreview)))]
pub async fn preview(app: App, call: Call) -> Result<ApiResponse, Error> {
    let change = change(&app, call.read()?)?;
    let admin = call.admit_in_tenant(&app).await?;
    let id = call.role_in("id");
    match preview::preview(app.db.as_ref(), &role_context(&call, &admin, &id), &change).await {
        Ok(preview) => Ok(ApiResponse::json(&preview)),
        Err(error) => Err(write_error(&app, &admin, change.members.replaces_all, error).await),
    }
}
