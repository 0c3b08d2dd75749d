//! `POST /api/user/recovery-codes`: replaces the recovery codes.

use super::{NewRecoveryCodes, new_codes};
use crate::domain::messages::mail::MailTemplate;
use crate::domain::request::body::EmptyBody;
use crate::http::auth::credential_change::{change_error, version_to_change};
use crate::http::error::Error;
use crate::http::mail;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::response::ApiResponse;
use crate::storage::factors::recovery_codes::{self, RenewedCodes};

/// Replaces the caller's recovery codes and returns the new ones, once.
///
/// # Errors
/// `reauthentication_required`; `conflict` if the caller has no second factor.
#[utoipa::path(post, path = "/api/user/recovery-codes", operation_id = "renewRecoveryCodes", tag = "user",
    responses((status = 200, body = NewRecoveryCodes)))]
pub async fn renew(app: App, call: Call) -> Result<ApiResponse, Error> {
    call.read::<EmptyBody>()?;
    let claims = call.claims()?;
    let version = version_to_change(&app, &claims.user, &claims.sid).await;
    let caller = call.admit(&app, None).await?;
    caller.must_be_fresh(call.now)?;
    let credential_version = version?;
    let codes = new_codes(&app, &caller.user)?;
    let renewed = RenewedCodes {
        hashes: &codes.hashes,
        credential_version,
        proved_factor: caller.session.factor,
        notice: mail::factor_notice(&app, &call, &caller.user, MailTemplate::RecoveryCodesMade),
        audit: call.audit(&caller.user),
    };
    recovery_codes::renew(app.db.as_ref(), renewed, call.now).await.map_err(change_error)?;
    let response = ApiResponse::json(&NewRecoveryCodes { recovery_codes: codes.shown });
    Ok(response.after(mail::deliver_later(&app, &call)))
}
