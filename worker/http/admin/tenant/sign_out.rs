//! `POST /api/admin/tenant/{id}/sign-out-everybody`: the operator ends the sessions of all members of a company. A session is one for
//! all of a user's companies, so it ends in all of them.

use super::rule_error;
use crate::domain::ids::OutboxId;
use crate::domain::request::body::EmptyBody;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::response::ApiResponse;
use crate::jobs::outbox;
use crate::storage::tenants::UPDATE;
use crate::storage::tenants::sign_out::{SignOut, sign_out_members};
use http::StatusCode;
use serde_json::json;

/// Signs out all members of a company.
///
/// The first are signed out right after the response, the others minute by minute.
///
/// # Errors
/// `tenant_missing`, `forbidden` (also in a session opened by PIN), `reauthentication_required`, `not_found`.
#[utoipa::path(post, path = "/api/admin/tenant/{id}/sign-out-everybody",
    operation_id = "signOutEverybody", tag = "admin", params(("id" = String, Path)), responses((status = 202, body = Object)))]
pub async fn sign_out(app: App, call: Call) -> Result<ApiResponse, Error> {
    call.read::<EmptyBody>()?;
    let admin = call.admit_in_tenant(&app).await?;
    let audit = call.audit(&admin.caller.user);
    let (tenant, company) = (&admin.tenant, call.tenant_in("id"));
    let sign_out = SignOut { tenant, company: &company, fan_out_id: &OutboxId::from(app.new_id()), audit };
    sign_out_members(app.db.as_ref(), &sign_out, call.now).await.map_err(rule_error(UPDATE))?;
    Ok(ApiResponse::json(&json!({})).status(StatusCode::ACCEPTED).after(outbox::deliver_later(&app)))
}
