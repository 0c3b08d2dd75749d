//! `/api/admin/identity`: the operator disables and enables a compromised account, whichever companies it belongs to.

use super::tenant::rule_error;
use crate::domain::ids::OutboxId;
use crate::domain::request::body::EmptyBody;
use crate::domain::sessions::authority::AuthorityCommand;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::response::ApiResponse;
use crate::jobs::outbox;
use crate::storage::companies::UPDATE;
use crate::storage::identities::{StateChange, set_state};

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
