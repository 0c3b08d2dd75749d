//! Removes, erases and restores members: `DELETE /api/admin/user/{id}`, `POST /api/admin/user/{id}/restore`, and by assign key under `tenant-user`.

use crate::domain::ids::{OutboxId, UserId};
use crate::domain::request::body::EmptyBody;
use crate::domain::request::json::{FieldCode, FieldError};
use crate::domain::sessions::authority::AuthorityCommand;
use crate::http::admin::{AdminContext, right_error};
use crate::http::error::Error;
use crate::http::mail;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::{Call, CallParts};
use crate::http::pipeline::etag;
use crate::http::pipeline::response::ApiResponse;
use crate::jobs::outbox;
use crate::storage::members::guards::Target;
use crate::storage::members::remove::MemberStateChange;
use crate::storage::rights;
use http::header;

use crate::storage::members::Member;

/// The state change of a member that a request asks for.
pub fn state_change<'a>(
    call: &'a CallParts,
    admin: &'a AdminContext,
    user: &'a UserId,
    row: &'a OutboxId,
    key: Option<&'a str>,
) -> MemberStateChange<'a> {
    let (tenant, caller) = (&admin.tenant, &admin.caller.user);
    MemberStateChange {
        target: Target { tenant, user, caller, expected: etag::expected(call), proof: admin.caller.proof(call.now) },
        key,
        row,
        audit: call.audit(caller),
    }
}

/// Removes a member, who can be restored.
///
/// With `softDelete=false`, or if the configuration switches soft deletion off, the member is erased for good.
///
/// # Errors
/// `tenant_missing`, `forbidden`, `not_found`, `version_conflict`, `admin_role_protected`, `last_admin`; when erasing also
/// `reauthentication_required`, and `identity_foreign` for the caller's own account.
#[utoipa::path(delete, path = "/api/admin/user/{id}", operation_id = "deleteUser", tag = "admin",
    params(("id" = String, Path), ("softDelete" = Option<bool>, Query), ("If-Match" = Option<String>, Header)),
    responses((status = 204)))]
pub async fn remove(app: App, call: Call) -> Result<ApiResponse, Error> {
    let parameters = call.parameters()?;
    let soft = parameters.iter().find(|(name, _)| name == "softDelete").map_or("true", |(_, value)| value);
    if !matches!(soft, "true" | "false") {
        return Err(vec![FieldError::new("softDelete", FieldCode::InvalidValue)].into());
    }
    call.read::<EmptyBody>()?;
    let admin = call.admit_in_tenant(&app).await?;
    let (user, row) = (&call.user_in("id"), OutboxId::from(app.new_id()));
    let state_change = state_change(&call, &admin, user, &row, None);
    if soft == "true" && call.configuration.public.admin.soft_delete {
        state_change.remove(app.db.as_ref(), call.now).await.map_err(right_error(rights::REMOVE))?;
        return Ok(ApiResponse::no_content().after(outbox::deliver_later(&app)));
    }
    admin.caller.require_password_session()?;
    admin.caller.must_be_fresh(call.now)?;
    let notice = mail::account_erased(&app, &call, user);
    let is_gone = state_change.erase(app.db.as_ref(), notice, call.now).await.map_err(right_error(rights::ERASE))?;
    if !is_gone {
        return Ok(ApiResponse::no_content().after(outbox::deliver_later(&app)));
    }
    let delivery = outbox::deliver_now(&app, &row, user, &AuthorityCommand::Erase).await;
    Ok(ApiResponse::no_content().after(delivery).after(mail::deliver_later(&app, &call)))
}

/// Restores a removed member, without roles.
///
/// # Errors
/// `tenant_missing`, `forbidden`, `not_found`, `version_conflict`; `conflict` if the user is a member.
#[utoipa::path(post, path = "/api/admin/user/{id}/restore", operation_id = "restoreUser", tag = "admin",
    params(("id" = String, Path), ("If-Match" = Option<String>, Header)), responses((status = 200, body = Member)))]
pub async fn restore(app: App, call: Call) -> Result<ApiResponse, Error> {
    call.read::<EmptyBody>()?;
    let admin = call.admit_in_tenant(&app).await?;
    let (user, row) = (call.user_in("id"), OutboxId::from(app.new_id()));
    let state_change = state_change(&call, &admin, &user, &row, None);
    let back =
        state_change.restore(app.db.as_ref(), rights::UPDATE, call.now).await.map_err(right_error(rights::UPDATE))?;
    let response = ApiResponse::json(&back).header(header::ETAG, etag::of(back.version));
    Ok(response.after(outbox::deliver_later(&app)))
}

/// Removes a member if the row is in the state that `key` names.
///
/// # Errors
/// `tenant_missing`, `forbidden`, `not_found`, `admin_role_protected`, `last_admin`; `conflict` if the row has changed.
#[utoipa::path(delete, path = "/api/admin/tenant-user/unAssignUser/{userId}/{key}", operation_id = "unassignUser",
    tag = "admin", params(("userId" = String, Path), ("key" = String, Path)), responses((status = 204)))]
pub async fn unassign(app: App, call: Call) -> Result<ApiResponse, Error> {
    call.read::<EmptyBody>()?;
    let admin = call.admit_in_tenant(&app).await?;
    let (user, row) = (call.user_in("userId"), OutboxId::from(app.new_id()));
    let state_change = state_change(&call, &admin, &user, &row, Some(call.path_parameter("key")));
    state_change.remove(app.db.as_ref(), call.now).await.map_err(right_error(rights::REMOVE))?;
    Ok(ApiResponse::no_content().after(outbox::deliver_later(&app)))
}
