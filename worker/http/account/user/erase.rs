//! `DELETE /api/user/me`: erases the caller's account. The database rows are gone before the response; the session authority and
//! the cached sessions follow at once or, if delivery fails, by cron.

use super::sessions::SESSION_COOKIES;
use crate::domain::credentials::password::Password;
use crate::domain::ids::OutboxId;
use crate::domain::sessions::authority::AuthorityCommand;
use crate::http::auth::credential_change::{change_error, prove_or_be_fresh, version_to_change};
use crate::http::error::Error;
use crate::http::mail;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::response::ApiResponse;
use crate::jobs::outbox;
use crate::storage::erasure::{self, ErasureRequest};
use serde::Deserialize;
use utoipa::ToSchema;

/// Confirmation of the erasure.
#[derive(Deserialize, ToSchema)]
pub struct EraseMeRequest {
    /// The caller's current password, if they have one.
    pub password: Option<Password>,
}

/// Erases the caller's own account.
///
/// # Errors
/// `invalid_credentials`, `too_many_attempts`, `last_admin`; `forbidden` in a session opened by PIN; `reauthentication_required` in one that
/// never verified the caller's second factor, or, if the caller has no password, was not just signed in by a provider.
#[utoipa::path(delete, path = "/api/user/me", operation_id = "eraseMe", tag = "user",
    request_body = EraseMeRequest, responses((status = 204)))]
pub async fn erase(app: App, call: Call) -> Result<ApiResponse, Error> {
    let EraseMeRequest { password } = call.read()?;
    let claims = call.claims()?;
    let version = version_to_change(&app, &claims.user, &claims.sid).await;
    let caller = call.admit(&app, None).await?;
    // The authority may not have heard that the session was ended, and without a password nothing else stops it.
    let verified = version?;
    // The attempt is not returned: that would remember the device of a user who wants to be forgotten.
    prove_or_be_fresh(&app, &call, &caller, password.as_ref()).await?;
    let row = OutboxId::from(app.new_id());
    let leaving = ErasureRequest {
        user: &caller.user,
        verified,
        outbox_id: &row,
        notice: mail::account_erased(&app, &call, &caller.user),
        audit: call.audit(&caller.user),
    };
    erasure::erase(app.db.as_ref(), &leaving, call.now).await.map_err(change_error)?;
    let delivery = outbox::deliver_now(&app, &row, &caller.user, &AuthorityCommand::Erase).await;
    Ok(ApiResponse::no_content()
        .cookies(call.cookie_jar(call.cookie_attributes.cleared(&SESSION_COOKIES).0))
        .after(delivery)
        .after(mail::deliver_later(&app, &call)))
}
