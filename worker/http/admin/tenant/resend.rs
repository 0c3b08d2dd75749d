//! `POST /api/admin/tenant/{id}/resend`: the operator resends the invitation of a company's first administrator, with a new code that is valid
//! for another 14 days. Before that administrator enters, no member of the company could resend it.

use super::rule_error;
use crate::domain::credentials::one_time_code::{INVITATION_MS, OneTimeCode};
use crate::domain::identity::email::Email;
use crate::domain::request::body::EmptyBody;
use crate::http::account::invitation::limits::InvitationLimits;
use crate::http::account::invitation::{InvitationTarget, enqueue_invitation_to};
use crate::http::error::Error;
use crate::http::mail;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::response::ApiResponse;
use crate::storage::tenants::UPDATE;
use crate::storage::tenants::create::{self, InvitationResend, first_invitation};
use futures_util::future::join;
use http::StatusCode;
use serde_json::json;

/// Resends the invitation of a company's first administrator.
///
/// # Errors
/// `tenant_missing`, `forbidden` (also in a session opened by PIN), `reauthentication_required`; `not_found` if no invitation is pending; `too_many_attempts`.
#[utoipa::path(post, path = "/api/admin/tenant/{id}/resend", operation_id = "resendTenant",
    tag = "admin", params(("id" = String, Path)), responses((status = 202, body = Object)))]
pub async fn resend(app: App, call: Call) -> Result<ApiResponse, Error> {
    call.read::<EmptyBody>()?;
    let company = call.tenant_in("id");
    let claims = call.claims()?;
    let tenant = call.tenant(&app, &claims.sid).unwrap_or_default();
    // The recipient is read while the session authority answers; the batch below validates the right.
    let found = first_invitation(app.db.as_ref(), &tenant, &claims.user, &company);
    let (admin, found) = join(call.admit_in_tenant(&app), found).await;
    let (admin, found) = (admin?, found?);
    let id = found.as_ref().map(|found| found.id.clone()).unwrap_or_default();
    let code = OneTimeCode::new(app.random_bytes());
    let audit = call.audit(&admin.caller.user);
    let resend = InvitationResend { tenant: &admin.tenant, company: &company, id: &id, code_hash: &code.hash, audit };
    let mut batch = create::resend(&resend, call.now);
    let mut limit = None;
    if let Some(found) = &found
        && let Ok(email) = Email::parse(&found.email)
    {
        let attempts = InvitationLimits::address(&app, &call, &email);
        attempts.take(&app, &call).await?;
        limit = Some(attempts);
        let expires_at = call.now.plus(INVITATION_MS);
        let addressed = InvitationTarget {
            tenant: &company,
            company_title: &found.title,
            email: &email,
            code: &code.text,
            expires_at,
        };
        batch.push(enqueue_invitation_to(&app, &call, &admin.caller, &addressed));
    }
    if let Err(error) = app.db.batch(batch).await {
        // A failed resend consumes no attempt of the address.
        if let Some(limit) = limit {
            limit.release_attempt(&app, &call).await?;
        }
        return Err(rule_error(UPDATE)(error));
    }
    Ok(ApiResponse::json(&json!({})).status(StatusCode::ACCEPTED).after(mail::deliver_later(&app, &call)))
}
