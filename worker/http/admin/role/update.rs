//! `PATCH /api/admin/role/{id}`: updates a role.

use super::{change, role_context, role_response, write_error};
use crate::domain::access::role::UpdateRoleRequest;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::etag;
use crate::http::pipeline::response::ApiResponse;
use crate::storage::roles::{Role, update};

/// Updates a role.
///
/// # Errors
/// `tenant_missing`, `forbidden` (also when giving more than the caller holds), `admin_role_protected`, `self_toggle_forbidden`,
/// `not_found` for the role, an app or a member, `version_conflict`, `last_admin`; 422 naming the fields.
#[utoipa::path(patch, path = "/api/admin/role/{id}", operation_id = "updateRole", tag = "admin",
    params(("id" = String, Path), ("If-Match" = Option<String>, Header)), request_body = UpdateRoleRequest,
    responses((status = 200, body = Role)))]
pub async fn update(app: App, call: Call) -> Result<ApiResponse, Error> {
    let change = change(&app, call.read()?)?;
    let admin = call.admit_in_tenant(&app).await?;
    let id = call.role_in("id");
    let context = role_context(&call, &admin, &id);
    match update::update(app.db.as_ref(), &context, &change, etag::expected(&call)).await {
        Ok(role) => Ok(role_response(&role)),
        Err(error) => Err(write_error(&app, &admin, change.members.replaces_all, error).await),
    }
}
