//! `PUT` and `DELETE /api/user/me/pin`: the PIN alone, as `PATCH /api/user/me` takes it. Both need the current password.

use crate::domain::password::Password;
use crate::domain::pin;
use crate::http::answer::Answer;
use crate::http::app::App;
use crate::http::call::{Call, CallParts};
use crate::http::error::Error;
use crate::http::user::change::{Request, apply};

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
    pin: Option<Password>,
    current: Option<Password>,
) -> Result<Answer, Error> {
    let request = Request { pin: Some(pin), current, ..Request::default() };
    Ok(apply(app, call, &request).await?.emptied())
}
