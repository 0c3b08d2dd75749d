//! `/api/admin/identity`: the operator finds, disables and enables a compromised account, whichever companies it belongs to.

use super::tenant::{operator_only, rule_error};
use crate::domain::identity::email::Email;
use crate::domain::ids::{OutboxId, TenantId};
use crate::domain::request::body::EmptyBody;
use crate::domain::request::json::FieldError;
use crate::domain::sessions::authority::AuthorityCommand;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::response::ApiResponse;
use crate::jobs::outbox;
use crate::storage::identities::{self, Identity, StateChange, set_state};
use crate::storage::tenants::{READ, UPDATE};

/// Returns the account with an address, with its state, its second factors and its companies (operator only).
///
/// # Errors
/// `tenant_missing`; `forbidden` for everyone but the operator; `not_found`; 422 for what is no address.
#[utoipa::path(get, path = "/api/admin/identity", operation_id = "getIdentity", tag = "admin",
    params(("email" = String, Query)), responses((status = 200, body = Identity)))]
pub async fn get(app: App, call: Call) -> Result<ApiResponse, Error> {
    let (db, email) = (app.db.as_ref(), address(&call));
    let wanted = email.as_ref().ok();
    let read = |tenant: TenantId, user| async move { identities::find(db, &tenant, user, wanted).await };
    let found = call.read_in_tenant(&app, READ, read).await?;
    if !found.is_operator {
        return Err(operator_only(READ));
    }
    // Only an operator learns what is wrong with the address.
    email?;
    Ok(ApiResponse::json(&found.identity.ok_or(Code::NotFound)?))
}

/// The address that is looked for.
fn address(call: &Call) -> Result<Email, Error> {
    let parameters = call.parameters()?;
    let given = parameters.into_iter().find(|(name, _)| name == "email").map_or_else(String::new, |(_, value)| value);
    Email::parse(&given).map_err(|why| vec![FieldError::new("email", why)].into())
}

/// Disables an account in all companies: ends its sessions at once and blocks signing in.
///
/// # Errors
/// `tenant_missing`, `forbidden` (also in a session opened by PIN), `reauthentication_required`, `not_found`; `conflict` for the caller's own account.
#[utoipa::path(post, path = "/api/admin/identity/{userId}/disable", operation_id = "disableIdentity",
    tag = "admin", params(("userId" = String, Path)), responses((status = 204)))]
pub async fn disable(app: App, call: Call) -> Result<ApiResponse, Error> {
    set(&app, &call, false).await
}

/// Enables a disabled account. Its former sessions stay ended.
///
/// # Errors
/// `tenant_missing`, `forbidden` (also in a session opened by PIN), `reauthentication_required`, `not_found`.
#[utoipa::path(post, path = "/api/admin/identity/{userId}/enable", operation_id = "enableIdentity",
    tag = "admin", params(("userId" = String, Path)), responses((status = 204)))]
pub async fn enable(app: App, call: Call) -> Result<ApiResponse, Error> {
    set(&app, &call, true).await
}

async fn set(app: &App, call: &Call, enabled: bool) -> Result<ApiResponse, Error> {
    call.read::<EmptyBody>()?;
    let admin = call.admit_in_tenant(app).await?;
    let (user, row) = (call.user_in("userId"), OutboxId::from(app.new_id()));
    let audit = call.audit(&admin.caller.user);
    let change = StateChange { tenant: &admin.tenant, user: &user, enabled, outbox_id: &row, audit };
    let changed = set_state(app.db.as_ref(), &change, call.now).await.map_err(rule_error(UPDATE))?;
    let Some(credential_version) = changed else { return Ok(ApiResponse::no_content()) };
    let end = AuthorityCommand::EndAll { credential_version, keep: None };
    let delivery = outbox::deliver_now(app, &row, &user, &end).await;
    Ok(ApiResponse::no_content().after(delivery))
}
