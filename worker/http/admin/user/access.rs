//! What a member may access, and through which roles.

use crate::domain::ids::TenantId;
use crate::http::error::{Code, Error};
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::response::ApiResponse;
use crate::storage::members::READ;
use crate::storage::members::access::{self, MemberAccess};

/// Explains what a member may access: each app with the roles that give the right.
///
/// # Errors
/// `tenant_missing`, `forbidden`; `not_found` for a user who is not a member of this company.
#[utoipa::path(get, path = "/api/admin/user/{id}/access", operation_id = "getUserAccess", tag = "admin",
    params(("id" = String, Path)), responses((status = 200, body = MemberAccess)))]
pub async fn explain(app: App, call: Call) -> Result<ApiResponse, Error> {
    let db = app.db.as_ref();
    let id = call.user_in("id");
    let now = call.now;
    let read = |tenant: TenantId, user| async move { access::access(db, &tenant, user, &id, now).await };
    Ok(ApiResponse::json(&call.read_in_tenant(&app, READ, read).await?.ok_or(Code::NotFound)?))
}
