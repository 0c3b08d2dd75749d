//! `GET /api/auth/{provider}/signin?uuId=`: redirects the browser to the provider.

use super::{Client, SIGN_IN, named_provider, redirect_with_error, take_attempt};
use crate::domain::crypto::bytes::Key;
use crate::domain::request::json::FieldError;
use crate::domain::sessions::device_label;
use crate::http::auth::guard::{device_cookies, known_secret};
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::{Call, CallParts, Device};
use crate::http::pipeline::response::ApiResponse;

/// Begins a sign-in at an identity provider. A browser without a device secret gets one.
///
/// # Errors
/// `not_found` if the provider is unknown; 422 for an invalid label. Every other error redirects to the sign-in page.
#[utoipa::path(get, path = "/api/auth/{provider}/signin", operation_id = "providerSignin", tag = "auth",
    params(("provider" = String, Path), ("uuId" = Option<String>, Query)), responses((status = 302)))]
pub async fn start(app: App, call: Call) -> Result<ApiResponse, Error> {
    let provider = named_provider(&call)?;
    let label = label(&app, &call)?;
    let secret: Key = known_secret(&call).unwrap_or_else(|| app.random_bytes());
    let flow = async {
        let client = Client::at(&app, &call, provider)?;
        take_attempt(&app, &call).await?;
        client.begin(&app, &call, &Device::of(&secret).hash, &label, None).await
    };
    Ok(match flow.await {
        Ok(url) => ApiResponse::redirect(&url).cookies(call.cookie_jar(device_cookies(&app, &call, &secret, &label))),
        Err(error) => redirect_with_error(SIGN_IN, error),
    })
}

/// The label in the query, else that of the device, else a new one.
fn label(app: &App, call: &CallParts) -> Result<String, Error> {
    let parameters = call.parameters()?;
    let named = parameters.iter().find(|(name, _)| name == "uuId").map(|(_, value)| device_label::parse(value));
    let named = named.transpose().map_err(|code| vec![FieldError::new("uuId", code)])?.flatten();
    Ok(named.or_else(|| call.stored_label()).unwrap_or_else(|| app.new_uuid()))
}
