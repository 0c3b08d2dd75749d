//! `POST /api/user/recovery-codes`: replaces the recovery codes.

use super::{NewRecoveryCodes, new_codes};
use crate::domain::messages::mail::MailTemplate;
use crate::domain::request::body::EmptyBody;
use crate::http::error::Error;
use crate::http::mail;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::response::ApiResponse;
use crate::storage::factors::recovery_codes;

/// Replaces the caller's recovery codes and returns the new ones, once.
///
/// # Errors
/// `reauthentication_required`; `conflict` if the caller has no second factor.
#[utoipa::path(post, path = "/api/user/recovery-codes", operation_id = "renewRecoveryCodes", tag = "user",
    responses((status = 200, body = NewRecoveryCodes)))]
pub async fn renew(app: App, call: Call) -> Result<ApiResponse, Error> {
    call.read::<EmptyBody>()?;
    let caller = call.admit(&app, None).await?;
    caller.must_be_fresh(call.now)?;
    let codes = new_codes(&app, &caller.user)?;
    let audit = call.audit(&caller.user);
    let notice = mail::factor_notice(&app, &call, &caller.user, MailTemplate::RecoveryCodesMade);
    recovery_codes::renew(app.db.as_ref(), &caller.user, &codes.hashes, notice, &audit, call.now).await?;
    let response = ApiResponse::json(&NewRecoveryCodes { recovery_codes: codes.shown });
    Ok(response.after(mail::deliver_later(&app, &call)))
}
