//! `/api/user/factors/totp`: enrols an authenticator app, from the secret to its first code, and removes it.

use super::{confirm_new_factor, new_codes, removal_response};
use crate::domain::credentials::second_factor::FactorCode;
use crate::domain::credentials::totp::{SealedSecret, Secret};
use crate::domain::ids::OutboxId;
use crate::domain::messages::mail::MailTemplate;
use crate::domain::request::body::EmptyBody;
use crate::http::account::user::update::account_error;
use crate::http::auth::credential_change::{change_error, version_to_change};
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::mail;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::response::ApiResponse;
use crate::storage::factors::totp::{self, NewTotp};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Secret for an authenticator app.
#[derive(Serialize, ToSchema)]
pub struct TotpSecret {
    /// The secret in base32, for typing.
    pub secret: String,
    /// The `otpauth:` URI, for a QR code.
    pub uri: String,
}

/// Confirmation of the enrolment.
#[derive(Deserialize, ToSchema)]
#[schema(example = json!({ "code": "492039" }))]
pub struct ConfirmTotpRequest {
    /// The current code of the authenticator app.
    pub code: FactorCode,
}

/// Result of the enrolment.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConfirmTotpResponse {
    /// Recovery codes, shown only once: with the first factor; null otherwise.
    pub recovery_codes: Option<Vec<String>>,
}

/// Creates a new secret for an authenticator app.
///
/// It becomes active when its first code is confirmed within ten minutes.
///
/// # Errors
/// `reauthentication_required`.
#[utoipa::path(post, path = "/api/user/factors/totp", operation_id = "beginTotp", tag = "user",
    responses((status = 200, body = TotpSecret)))]
pub async fn begin(app: App, call: Call) -> Result<ApiResponse, Error> {
    call.read::<EmptyBody>()?;
    let caller = call.admit(&app, None).await?;
    caller.must_be_fresh(call.now)?;
    let secret = Secret::new(app.random_bytes());
    let sealed = SealedSecret::seal(&app.keys.totp, &secret, &caller.user, app.random_bytes());
    let sealed = sealed.ok_or_else(|| Error::internal("a secret could not be sealed"))?;
    totp::begin(app.db.as_ref(), &caller.user, &sealed, &call.audit(&caller.user), call.now)
        .await
        .map_err(account_error)?;
    let person = caller.session.snapshot.as_deref().map(|snapshot| snapshot.person.email.as_str());
    let uri = secret.uri(&call.configuration.private.mail.name, person.unwrap_or_default());
    Ok(ApiResponse::json(&TotpSecret { secret: secret.base32(), uri }))
}

/// Confirms the authenticator app with its first code: from now on signing in asks for one.
///
/// # Errors
/// `reauthentication_required`; `second_factor_failed` for a wrong code, or if no enrolment is pending.
#[utoipa::path(post, path = "/api/user/factors/totp/confirm", operation_id = "confirmTotp", tag = "user",
    request_body = ConfirmTotpRequest, responses((status = 200, body = ConfirmTotpResponse)))]
pub async fn confirm(app: App, call: Call) -> Result<ApiResponse, Error> {
    let ConfirmTotpRequest { code } = call.read()?;
    let claims = call.claims()?;
    let version = version_to_change(&app, &claims.user, &claims.sid).await;
    let caller = call.admit(&app, None).await?;
    caller.must_be_fresh(call.now)?;
    let credential_version = version?;
    let user = &caller.user;
    let enrolment = totp::enrolment(app.db.as_ref(), user, call.now).await?.ok_or(Code::SecondFactorFailed)?;
    let secret = enrolment.secret.open(&app.keys.totp, user).ok_or(Code::SecondFactorFailed)?;
    let step = secret.step_of(&code, call.now, 0).ok_or(Code::SecondFactorFailed)?;
    let codes = if enrolment.factors.any() { None } else { Some(new_codes(&app, user)?) };
    let new = NewTotp {
        user,
        enrolment: &enrolment,
        credential_version,
        proved_factor: caller.session.factor,
        step,
        device: &call.device()?.hash,
        recovery_codes: codes.as_ref().map(|codes| codes.hashes.as_slice()),
        notice: mail::factor_notice(&app, &call, user, MailTemplate::TotpAdded),
        audit: call.audit(user),
    };
    totp::confirm(app.db.as_ref(), &new, call.now).await.map_err(change_error)?;
    confirm_new_factor(&app, &caller, credential_version).await;
    let response = ApiResponse::json(&ConfirmTotpResponse { recovery_codes: codes.map(|codes| codes.shown) });
    Ok(response.after(mail::deliver_later(&app, &call)))
}

/// Removes the authenticator app; with the last factor the recovery codes are removed, too.
///
/// # Errors
/// `reauthentication_required`, `not_found`; `factor_required` if it is the last factor and a company requires one.
#[utoipa::path(delete, path = "/api/user/factors/totp", operation_id = "removeTotp", tag = "user",
    responses((status = 204)))]
pub async fn remove(app: App, call: Call) -> Result<ApiResponse, Error> {
    call.read::<EmptyBody>()?;
    let caller = call.admit(&app, None).await?;
    caller.must_be_fresh(call.now)?;
    let notice = mail::factor_notice(&app, &call, &caller.user, MailTemplate::TotpRemoved);
    let row = OutboxId::from(app.new_id());
    let (audit, proved_factor) = (call.audit(&caller.user), caller.session.factor);
    let last = totp::remove(app.db.as_ref(), &row, notice, &audit, proved_factor, call.now).await?;
    Ok(removal_response(&app, &call, &caller, &row, last).await)
}
