//! `PUT /api/admin/role`: creates a role.

use super::{change, role_context, role_response, write_error};
use crate::domain::access::role::CreateRoleRequest;
use crate::domain::ids::RoleId;
use crate::http::admin::{created, created_before};
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::idempotency::{self, Key};
use crate::http::pipeline::response::ApiResponse;
use crate::ports::DatabaseError;
use crate::storage::roles::Role;
use crate::storage::roles::create::{self, IdempotentResponse};
use http::StatusCode;

const FOLDER: &str = "/api/admin/role";

/// Creates a role.
///
/// # Errors
/// `tenant_missing`, `forbidden` (also when giving more than the caller holds), `admin_role_protected`, `self_toggle_forbidden`,
/// `reauthentication_required` for a role with admin rights, `not_found` for an app or a member, `idempotency_mismatch`, `conflict` if the response stored for the idempotency key expires during the call;
/// 422 naming the fields.
#[utoipa::path(put, path = "/api/admin/role", operation_id = "createRole", tag = "admin",
    params(("Idempotency-Key" = Option<String>, Header)), request_body = CreateRoleRequest,
    responses((status = 201, body = Role)))]
pub async fn create(app: App, call: Call) -> Result<ApiResponse, Error> {
    let change = change(&app, call.read::<CreateRoleRequest>()?.into())?;
    let claims = call.claims()?;
    let key = Key::within(&app, &call, &claims.user, call.tenant(&app, &claims.sid).as_ref())?;
    let admin = call.admit_in_tenant(&app).await?;
    let id = RoleId::from(app.new_id());
    let predicted = role_response(&Role::new(&id, &change)).status(StatusCode::CREATED);
    let remembered = key.as_ref().map(|key| {
        let (caller, name) = key.names();
        IdempotentResponse { caller, key: name, statements: key.store(&call, &predicted) }
    });
    match create::create(app.db.as_ref(), &role_context(&call, &admin, &id), &change, remembered).await {
        Ok(role) => created(ApiResponse::json(&role), FOLDER, &id),
        Err(error @ DatabaseError::PreconditionFailed(_)) => {
            Err(write_error(&app, &admin, change.members.replaces_all, error).await)
        }
        Err(error) => created_before(idempotency::replay(&app, key.as_ref(), error).await?, FOLDER, "roleId"),
    }
}
