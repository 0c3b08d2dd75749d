//! `POST /api/auth/guard`: issues a key of the replay guard to a device. Nothing is stored.

use crate::domain::configuration::languages;
use crate::domain::crypto::bytes::{Key, base64url, key_from_base64url};
use crate::domain::protection::guard;
use crate::domain::sessions::device_label::LabelRequest;
use crate::http::auth::admission::AttemptLimit;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::{Call, CallParts, Device};
use crate::http::pipeline::checks::xsrf_tokens;
use crate::http::pipeline::cookies::{Cookie, DEVICE_DAYS};
use crate::http::pipeline::response::ApiResponse;
use serde::Serialize;

/// Key of the replay guard.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({ "kid": "2026-11", "key": "q83vEjRWeJq83vEjRWeJq83vEjRWeJq83vEjRWeJq80", "serverToken": "mZ7Qk2", "serverTime": 1795478400000i64, "expiresIn": 43200, "uuId": "0b8e7f5a-9d1c-4c1e-8f6a-2f1d3c4b5a69" }))]
pub struct GuardResponse {
    /// Opaque id of the key.
    pub kid: String,
    /// AES-256-GCM key, base64url.
    pub key: String,
    /// Opaque token to repeat in every guard header.
    pub server_token: String,
    /// Server time in milliseconds since the epoch.
    pub server_time: i64,
    /// Lifetime of the key in seconds.
    pub expires_in: i64,
    /// Device label.
    pub uu_id: String,
    /// Device secret; only for native apps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub device_secret: Option<String>,
}

/// Issues a replay guard for the device.
///
/// # Errors
/// `too_many_attempts`; 422 for an invalid label.
#[utoipa::path(post, path = "/api/auth/guard", operation_id = "guard", tag = "auth",
    request_body = LabelRequest, responses((status = 200, body = GuardResponse)))]
pub async fn guard(app: App, call: Call) -> Result<ApiResponse, Error> {
    let label = call.read::<LabelRequest>()?.label();
    let limit = call.configuration.private.limits.guard_per_network;
    AttemptLimit::network(&app, &call, "guard", limit).take_unguarded(&app, &call).await?;

    let secret: Key = known_secret(&call).unwrap_or_else(|| app.random_bytes());
    let device = Device::of(&secret);
    let issued = guard::issue(&app.keys.guard, &device.key, call.now, app.random_bytes());
    let uu_id = label.unwrap_or_else(|| app.new_uuid());
    let mut lines = device_cookies(&app, &call, &secret, &uu_id);
    lines.extend(language_cookie(&call));
    Ok(ApiResponse::json(&GuardResponse {
        kid: issued.kid,
        key: base64url(&issued.key),
        server_token: issued.server_token,
        server_time: app.clock.now().0,
        expires_in: guard::LIFE_SECONDS,
        uu_id,
        device_secret: call.native.then(|| base64url(&secret)),
    })
    .cookies(call.cookie_jar(lines)))
}

/// The cookies of a device: secret, label, and the XSRF token derived from the secret.
pub fn device_cookies(app: &App, call: &CallParts, secret: &Key, label: &str) -> Vec<String> {
    let attributes = &call.cookie_attributes;
    let mut lines = vec![
        attributes.set(Cookie::DeviceSecret, &base64url(secret), DEVICE_DAYS),
        attributes.set(Cookie::DeviceLabel, label, DEVICE_DAYS),
    ];
    let tokens = xsrf_tokens(app, &Device::of(secret));
    let shown = call.cookies.get(&attributes.name(Cookie::Xsrf));
    let shown = shown.filter(|shown| tokens.iter().any(|token| token == shown));
    if let Some(token) = shown.or_else(|| tokens.first().map(String::as_str)) {
        lines.push(attributes.set(Cookie::Xsrf, token, DEVICE_DAYS));
    }
    lines
}

/// The cookie of the chosen language, which lives as long as the device that visits.
fn language_cookie(call: &CallParts) -> Vec<String> {
    let chosen = call.cookies.get(&call.cookie_attributes.name(Cookie::Language)).and_then(languages::offered);
    chosen.map_or_else(Vec::new, |code| call.cookie_attributes.renew(Cookie::Language, code, DEVICE_DAYS))
}

/// The device secret that the request carries, if it is well-formed.
pub fn known_secret(call: &CallParts) -> Option<Key> {
    if call.native {
        return call.native_secret;
    }
    call.cookies.get(&call.cookie_attributes.name(Cookie::DeviceSecret)).and_then(key_from_base64url)
}
