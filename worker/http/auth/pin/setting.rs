//! `PUT` and `DELETE /api/user/me/pin`: both need the current password.

use crate::domain::authority::Command;
use crate::domain::password::{self, Password};
use crate::domain::pin;
use crate::http::answer::Answer;
use crate::http::app::App;
use crate::http::auth::reauthentication::prove;
use crate::http::call::{Call, CallParts};
use crate::http::error::Error;
use crate::storage::pins::{self, Change};
use futures_util::future::join;

/// What setting takes.
#[cfg(feature = "openapi")]
#[derive(utoipa::ToSchema)]
#[schema(rename_all = "camelCase")]
pub struct SetPinRequest {
    /// 6 to 12 digits.
    pub pin: String,
    /// The password.
    pub current_password: String,
}

/// What removing takes.
#[cfg(feature = "openapi")]
#[derive(utoipa::ToSchema)]
#[schema(rename_all = "camelCase")]
pub struct RemovePinRequest {
    /// The password.
    pub current_password: String,
}

/// Sets or changes the PIN, and puts the person's card on this device.
///
/// # Errors
/// `invalid_credentials`, `too_many_attempts`, `forbidden` in a session that a PIN opened; 422 for a PIN that is none or weak.
#[cfg_attr(feature = "openapi", utoipa::path(put, path = "/api/user/me/pin", operation_id = "setPin", tag = "user",
    request_body = SetPinRequest, responses((status = 204))))]
pub async fn set(app: App, call: Call) -> Result<Answer, Error> {
    let mut fields = call.fields()?;
    let chosen = fields.required("pin", pin::chosen);
    let typed = fields.required("currentPassword", Password::typed);
    fields.finish()?;
    change(&app, &call, chosen, typed).await
}

/// Removes the PIN. The card stays: it leads to the password.
///
/// # Errors
/// As above.
#[cfg_attr(feature = "openapi", utoipa::path(delete, path = "/api/user/me/pin", operation_id = "removePin", tag = "user",
    request_body = RemovePinRequest, responses((status = 204))))]
pub async fn remove(app: App, call: Call) -> Result<Answer, Error> {
    let mut fields = call.fields()?;
    let typed = fields.required("currentPassword", Password::typed);
    fields.finish()?;
    change(&app, &call, None, typed).await
}

async fn change(
    app: &App,
    call: &CallParts,
    chosen: Option<Password>,
    typed: Option<Password>,
) -> Result<Answer, Error> {
    let typed = typed.ok_or_else(|| Error::internal("a required field is absent"))?;
    let caller = call.admit(app, None).await?;
    let proven = prove(app, call, &caller, &typed).await?;
    let stored = chosen.and_then(|pin| password::hash(&app.keys.pepper, &pin, app.chance()));
    let tenant = call.tenant(app, &caller.alive.sid);
    let change = Change {
        user: &caller.user,
        stored: stored.as_ref(),
        device: &call.device()?.hash,
        tenant: tenant.as_ref().map(crate::http::caller::TenantId::as_str),
        credential_version: proven.credential_version,
        trail: call.trail(&caller.user),
    };
    let (current, given_back) =
        join(pins::change(app.db.as_ref(), &change, call.now), proven.attempts.succeed(app)).await;
    given_back?;
    let current = current?;
    // Other tabs and devices must see `hasPin` with their next call.
    let update = Command::Update { snapshot: Box::new(current.snapshot) };
    app.objects.authority(&caller.user, &update, None).await?;
    Ok(Answer::no_content())
}
