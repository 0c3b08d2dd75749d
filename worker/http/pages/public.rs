//! Open to everybody: configuration, keys, CSP reports.

use crate::http::auth::admission::AttemptLimit;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::answer::Answer;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use http::StatusCode;
use serde_json::{Value, json};

use crate::domain::configuration::PublicConfiguration;

/// `GET /api/config`.
///
/// # Errors
/// None of its own.
#[utoipa::path(get, path = "/api/config", operation_id = "config", tag = "public",
    responses((status = 200, body = PublicConfiguration)))]
pub async fn config(app: App, call: Call) -> Result<Answer, Error> {
    Ok(Answer::json(&call.configuration.published(app.environment)))
}

/// `GET /.well-known/jwks.json`: the public halves of the keys that sign what apps are called with (RFC 7517); all other tokens are for us alone.
///
/// # Errors
/// None.
#[utoipa::path(get, path = "/.well-known/jwks.json", operation_id = "jwks", tag = "public",
    responses((status = 200, body = Object)))]
pub async fn jwks(app: App, _: Call) -> Result<Answer, Error> {
    Ok(Answer::json(&json!({ "keys": app.keys.app.public() })))
}

/// How long what `security.txt` says may be believed (180 days), from the day it is read.
const BELIEVED_MS: i64 = 180 * 24 * 3_600_000;

/// `GET /.well-known/security.txt` (RFC 9116): where to tell of a weakness.
///
/// # Errors
/// `not_found` where no contact is configured.
#[utoipa::path(get, path = "/.well-known/security.txt", operation_id = "securityTxt",
    tag = "public", responses((status = 200, content_type = "text/plain", body = String)))]
pub async fn security_txt(_: App, call: Call) -> Result<Answer, Error> {
    let contact = &call.configuration.private.security_contact;
    if contact.is_empty() {
        return Err(Code::NotFound.into());
    }
    let text = format!("Contact: {contact}\nExpires: {}\n", call.now.plus(BELIEVED_MS).rfc3339());
    Ok(Answer::bytes(StatusCode::OK, "text/plain; charset=utf-8", text))
}

/// `POST /api/csp-report`: limited, logged, never kept.
///
/// # Errors
/// 429.
#[utoipa::path(post, path = "/api/csp-report", operation_id = "cspReport", tag = "public",
    responses((status = 204)))]
pub async fn csp_report(app: App, call: Call) -> Result<Answer, Error> {
    let limit = call.configuration.private.limits.reports_per_network;
    AttemptLimit::network(&app, &call, "csp", limit).take_unguarded(&app, &call).await?;
    let report: Value = crate::domain::reading::read(&call.body).unwrap_or(Value::Null);
    let body = report.get("csp-report").unwrap_or(&report);
    let text = |name: &str| body.get(name).and_then(Value::as_str);
    // Addresses of pages can carry codes, our own among what was blocked too: only its host and the rule are kept.
    app.log.line(&json!({
        "level": "warn", "event": "csp_report", "traceId": call.trace_id,
        "directive": text("violated-directive").map(|rule| short(rule.split_whitespace().next().unwrap_or_default())),
        "blocked": text("blocked-uri").map(|blocked| short(without_path(blocked))),
    }));
    Ok(Answer::no_content())
}

/// What of an address, or of a word in its place (`inline`, `eval`), may be written down: no path, no query, no name before the host.
fn without_path(blocked: &str) -> &str {
    let Some((scheme, rest)) = blocked.split_once("://") else {
        return blocked.split([':', '/', '?', '#', '@']).next().unwrap_or_default();
    };
    let host = rest.split(['/', '?', '#', '\\']).next().unwrap_or_default();
    if host.contains('@') { scheme } else { blocked.get(..scheme.len() + 3 + host.len()).unwrap_or(scheme) }
}

fn short(text: &str) -> String {
    text.chars().take(200).collect()
}
