//! `POST /api/auth/apple/callback`: Apple posts its answer across sites, where our cookies do not travel. The answer is
//! parked under its state, and a page without scripts leads the browser to `finish`, from our own site, with its cookies.
//!
//! Who posts and who began may be two people: somebody sends a person to Apple with a state of their own. So the page names a
//! ticket that nobody else reads, and only the browser that has both, the cookies of the beginning and the ticket, finishes.

use super::{Client, SIGN_IN, count, refused};
use crate::domain::bytes::hash;
use crate::domain::profile;
use crate::domain::provider::Provider;
use crate::domain::provider_flow::Flow;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::answer::Answer;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::{Call, CallParts};
use crate::storage::provider_flows;
use http::StatusCode;
use serde_json::{Value, json};

/// What a provider sends back.
#[derive(Default)]
pub struct ProviderCallback {
    /// To be exchanged.
    pub code: String,
    /// Or why there is none.
    pub error: String,
    /// Who says so (RFC 9207); not everybody does.
    pub iss: String,
    /// Given name: Apple tells it once, and here alone. Nobody vouches for it.
    pub first_name: Option<String>,
    /// Family name.
    pub last_name: Option<String>,
}

/// Longest code that is taken.
const LONGEST: usize = 2048;

impl ProviderCallback {
    /// What the parameters of an answer say.
    #[must_use]
    pub fn of(parameters: &[(String, String)]) -> Self {
        let text = |name: &str| {
            let found = parameters.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
            found.filter(|value| value.len() <= LONGEST).unwrap_or_default()
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

    /// As it is parked, with the hash of its ticket.
    fn written(&self, ticket: &str) -> String {
        json!([self.code, self.error, self.iss, self.first_name, self.last_name, ticket]).to_string()
    }

    /// What was parked.
    #[must_use]
    pub fn read(parked: &str) -> Self {
        let parked: Value = serde_json::from_slice(parked.as_bytes()).unwrap_or_default();
        let text = |at: usize| parked.get(at).and_then(Value::as_str).map(str::to_owned);
        let [code, error, iss] = [0, 1, 2].map(|at| text(at).unwrap_or_default());
        Self { code, error, iss, first_name: text(3), last_name: text(4) }
    }
}

/// Parks Apple's answer. What is posted for a state that nobody began is answered alike.
///
/// # Errors
/// `not_found` where Apple is off. Everything else ends on the sign-in page.
#[utoipa::path(post, path = "/api/auth/apple/callback", operation_id = "appleCallback", tag = "auth",
    request_body(content = String, content_type = "application/x-www-form-urlencoded"), responses((status = 200, body = String, content_type = "text/html"), (status = 302)))]
pub async fn park(app: App, call: Call) -> Result<Answer, Error> {
    let client = Client::at(&app, &call, Provider::Apple)?;
    Ok(store_callback(&app, &call, &client).await.unwrap_or_else(|error| refused(SIGN_IN, error)))
}

async fn store_callback(app: &App, call: &CallParts, client: &Client<'_>) -> Result<Answer, Error> {
    count(app, call).await?;
    let form = call.form()?;
    let state = form.iter().find(|(name, _)| name == "state").map_or("", |(_, state)| state.as_str());
    let flow = Flow::from_state(&app.keys.provider_flow, state).ok_or(Code::LinkExpired)?;
    let returned = ProviderCallback::of(&form);
    let ticket = Flow::ticket(&app.keys.provider_flow, &flow.state, &returned.code).ok_or(Code::LinkExpired)?;
    let posted = returned.written(&hash(ticket.as_bytes()));
    provider_flows::park(app.db.as_ref(), &flow.hash, client.provider, &posted, call.now).await?;
    // The state is ours, letter by letter: nothing in it can end the attribute.
    let address = format!("/api/auth/apple/finish?state={}&amp;ticket={ticket}", flow.state);
    let page = format!(
        "<!doctype html><html><head><meta charset=\"utf-8\"><meta name=\"robots\" content=\"noindex\">\
         <meta name=\"color-scheme\" content=\"light dark\"><title>Asgard</title>\
         <meta http-equiv=\"refresh\" content=\"0;url={address}\"></head><body><a href=\"{address}\">Asgard</a></body></html>"
    );
    Ok(Answer::bytes(StatusCode::OK, "text/html; charset=utf-8", page))
}
