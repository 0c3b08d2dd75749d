//! What a member may do, and why.

use crate::domain::ids::TenantId;
use crate::http::error::{Code, Error};
use crate::http::pipeline::answer::Answer;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::storage::members::SEE;
use crate::storage::members::access::{self, MemberAccess};

/// Explains what a member may do: each app with the roles that open it.
///
/// # Errors
/// `tenant_missing`, `forbidden`; `not_found` for somebody who is no member here.
#[utoipa::path(get, path = "/api/admin/user/{id}/access", operation_id = "getUserAccess", tag = "admin",
    params(("id" = String, Path)), responses((status = 200, body = MemberAccess)))]
pub async fn explain(app: App, call: Call) -> Result<Answer, Error> {
    call.parameters()?;
    let db = app.db.as_ref();
    let id = call.user_in("id");
    let now = call.now;
    let read = |tenant: TenantId, user| async move { access::access(db, &tenant, user, &id, now).await };
    Ok(Answer::json(&call.see(&app, SEE, read).await?.ok_or(Code::NotFound)?))
}
