//! Public operations: configuration, keys, CSP reports.

use crate::http::auth::admission::AttemptLimit;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::response::ApiResponse;
use http::StatusCode;
use serde_json::{Value, json};

use crate::domain::configuration::PublicConfiguration;

/// Returns the public configuration.
///
/// # Errors
/// None of its own.
#[utoipa::path(get, path = "/api/config", operation_id = "config", tag = "public",
    responses((status = 200, body = PublicConfiguration)))]
pub async fn config(app: App, call: Call) -> Result<ApiResponse, Error> {
    Ok(ApiResponse::json(&call.configuration.published(app.environment)))
}

/// Returns the public keys of the tokens that app backends receive (JWK set, RFC 7517). All other tokens are internal.
///
/// # Errors
/// None.
#[utoipa::path(get, path = "/.well-known/jwks.json", operation_id = "jwks", tag = "public",
    responses((status = 200, body = Object)))]
pub async fn jwks(app: App, _: Call) -> Result<ApiResponse, Error> {
    Ok(ApiResponse::json(&json!({ "keys": app.keys.app.public() })))
}

/// Validity of `security.txt` (180 days) from the time of the request.
const VALIDITY_MS: i64 = 180 * 24 * 3_600_000;

/// Returns `security.txt` (RFC 9116): where to report a vulnerability.
///
/// # Errors
/// `not_found` if no contact is configured.
#[utoipa::path(get, path = "/.well-known/security.txt", operation_id = "securityTxt",
    tag = "public", responses((status = 200, content_type = "text/plain", body = String)))]
pub async fn security_txt(_: App, call: Call) -> Result<ApiResponse, Error> {
    let contact = &call.configuration.private.security_contact;
    if contact.is_empty() {
        return Err(Code::NotFound.into());
    }
    let text = format!("Contact: {contact}\nExpires: {}\n", call.now.plus(VALIDITY_MS).rfc3339());
    Ok(ApiResponse::bytes(StatusCode::OK, "text/plain; charset=utf-8", text))
}

/// Receives a CSP violation report: rate-limited, logged, not stored.
///
/// # Errors
/// `too_many_attempts`.
#[utoipa::path(post, path = "/api/csp-report", operation_id = "cspReport", tag = "public",
    responses((status = 204)))]
pub async fn csp_report(app: App, call: Call) -> Result<ApiResponse, Error> {
    let limit = call.configuration.private.limits.reports_per_network;
    AttemptLimit::network(&app, &call, "csp", limit).take_unguarded(&app, &call).await?;
    let report: Value = crate::domain::typed_json::read(&call.body).unwrap_or(Value::Null);
    let body = report.get("csp-report").unwrap_or(&report);
    let text = |name: &str| body.get(name).and_then(Value::as_str);
    // The blocked address can contain one-time codes if it is our own, so only its host and the violated directive are logged.
    app.log.line(&json!({
        "level": "warn", "event": "csp_report", "traceId": call.trace_id,
        "directive": text("violated-directive").map(|rule| short(rule.split_whitespace().next().unwrap_or_default())),
        "blocked": text("blocked-uri").map(|blocked| short(without_path(blocked))),
    }));
    Ok(ApiResponse::no_content())
}

/// The part of an address, or of a keyword (`inline`, `eval`), that may be logged: no path, no query, no user name.
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
