//! `POST /api/auth/apple/callback`: Apple sends its result by a cross-site form post, to which browsers add no `SameSite=Lax` cookies. The
//! result is stored under its state, and a page without scripts leads the browser to `finish` as a same-site navigation with its cookies.
//!
//! The browser that posts may not be the one that began the flow: an attacker can send a victim to Apple with the attacker's own state. So
//! the page contains a ticket, and only a browser with both the cookies of the beginning and the ticket can finish the flow.

use super::{Client, SIGN_IN, redirect_with_error, take_attempt};
use crate::domain::crypto::bytes::hash;
use crate::domain::identity::profile;
use crate::domain::identity::provider::Provider;
use crate::domain::identity::provider::flow::Flow;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::{Call, CallParts};
use crate::http::pipeline::response::ApiResponse;
use crate::storage::provider_flows;
use http::StatusCode;
use serde_json::{Value, json};

/// The parameters of a provider's callback.
#[derive(Default)]
pub struct ProviderCallback {
    /// Authorization code.
    pub code: String,
    /// Error code, if there is no authorization code.
    pub error: String,
    /// Issuer (RFC 9207); not every provider sends it.
    pub iss: String,
    /// Given name: Apple sends it once, here only, and it is not signed.
    pub first_name: Option<String>,
    /// Family name.
    pub last_name: Option<String>,
}

/// Maximum length of a parameter.
const MAX_LENGTH: usize = 2048;

impl ProviderCallback {
    /// Reads the parameters of a query or form.
    #[must_use]
    pub fn of(parameters: &[(String, String)]) -> Self {
        let text = |name: &str| {
            let found = parameters.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
            found.filter(|value| value.len() <= MAX_LENGTH).unwrap_or_default()
        };
        let user: Value = serde_json::from_slice(text("user").as_bytes()).unwrap_or_default();
        let name = |part: &str| {
            let name = user.get("name").and_then(|name| name.get(part)).and_then(Value::as_str);
            name.and_then(|name| profile::name(name).ok())
        };
        Self {
            code: text("code").to_owned(),
            error: text("error").to_owned(),
            iss: text("iss").to_owned(),
            first_name: name("firstName"),
            last_name: name("lastName"),
        }
    }

    /// The error code as far as the log may hold it: whoever sends a browser here writes the parameters.
    #[must_use]
    pub fn error_for_log(&self) -> &str {
        let is_code =
            self.error.len() <= 40 && self.error.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
        if is_code { &self.error } else { "" }
    }

    /// The stored form, with the hash of the ticket.
    fn to_json(&self, ticket: &str) -> String {
        json!([self.code, self.error, self.iss, self.first_name, self.last_name, ticket]).to_string()
    }

    /// Reads the stored form.
    #[must_use]
    pub fn read(stored: &str) -> Self {
        let stored: Value = serde_json::from_slice(stored.as_bytes()).unwrap_or_default();
        let text = |at: usize| stored.get(at).and_then(Value::as_str).map(str::to_owned);
        let [code, error, iss] = [0, 1, 2].map(|at| text(at).unwrap_or_default());
        Self { code, error, iss, first_name: text(3), last_name: text(4) }
    }
}

/// Stores the result of a sign-in at Apple. The response is the same for an unknown state.
///
/// # Errors
/// None: every error redirects to the sign-in page.
#[utoipa::path(post, path = "/api/auth/apple/callback", operation_id = "appleCallback", tag = "auth",
    request_body(content = String, content_type = "application/x-www-form-urlencoded"), responses((status = 200, body = String, content_type = "text/html"), (status = 302)))]
pub async fn relay_callback(app: App, call: Call) -> Result<ApiResponse, Error> {
    Ok(store_callback(&app, &call).await.unwrap_or_else(|error| redirect_with_error(SIGN_IN, error)))
}

async fn store_callback(app: &App, call: &CallParts) -> Result<ApiResponse, Error> {
    let client = Client::at(app, call, Provider::Apple)?;
    take_attempt(app, call).await?;
    let form = call.form()?;
    let state = form.iter().find(|(name, _)| name == "state").map_or("", |(_, state)| state.as_str());
    let flow = Flow::from_state(&app.keys.provider_flow, state).ok_or(Code::LinkExpired)?;
    let returned = ProviderCallback::of(&form);
    let ticket = Flow::ticket(&app.keys.provider_flow, &flow.state, &returned.code).ok_or(Code::LinkExpired)?;
    let posted = returned.to_json(&hash(ticket.as_bytes()));
    provider_flows::store_callback(app.db.as_ref(), &flow.hash, client.provider, &posted, call.now).await?;
    // The state contains only characters that we generate, so it cannot end the attribute.
    let address = format!("/api/auth/apple/finish?state={}&amp;ticket={ticket}", flow.state);
    let page = format!(
        "<!doctype html><html><head><meta charset=\"utf-8\"><meta name=\"robots\" content=\"noindex\">\
         <meta name=\"color-scheme\" content=\"light dark\"><title>Asgard</title>\
         <meta http-equiv=\"refresh\" content=\"0;url={address}\"></head><body><a href=\"{address}\">Asgard</a></body></html>"
    );
    Ok(ApiResponse::bytes(StatusCode::OK, "text/html; charset=utf-8", page))
}
