//! Open to everybody: configuration, health, keys, CSP reports.

use super::answer::Answer;
use super::app::App;
use super::call::Call;
use super::error::Error;
use crate::domain::counter::{Command, Outcome};
use crate::ports::Statement;
use futures_util::future::join3;
use http::StatusCode;
use serde::Serialize;
use serde_json::{Value, json};

#[cfg(feature = "openapi")]
use crate::domain::configuration::PublicConfiguration;

/// `GET /api/config`.
///
/// # Errors
/// None of its own.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/config", operation_id = "config", tag = "public",
    responses((status = 200, body = PublicConfiguration))))]
pub async fn config(app: App, call: Call) -> Result<Answer, Error> {
    Ok(Answer::json(&call.configuration.published(app.environment)))
}

/// What `GET /api/health` answers.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Health {
    /// `ok` or `failing`.
    pub status: &'static str,
    /// Version of the product.
    pub version: &'static str,
    /// Each store, `ok` or `failing`.
    pub checks: Checks,
}

/// The stores.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Checks {
    /// D1.
    pub database: &'static str,
    /// KV.
    pub copies: &'static str,
    /// Durable Objects.
    pub objects: &'static str,
}

/// `GET /api/health`: asks every store at once; 503 when one does not answer.
///
/// # Errors
/// None of its own.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/health", operation_id = "health", tag = "public",
    responses((status = 200, body = Health), (status = 503, body = Health))))]
pub async fn health(app: App, _: Call) -> Result<Answer, Error> {
    // Giving back an attempt that nobody took writes nothing.
    let nothing = Command::Succeed { ticket: "health".to_owned(), device: None };
    let (database, copies, objects) = join3(
        app.db.batch(vec![Statement::new("SELECT 1 AS one", [])]),
        app.copies.get("health"),
        app.objects.counter("health", &nothing),
    )
    .await;
    let word = |ok: bool| if ok { "ok" } else { "failing" };
    let all = database.is_ok() && copies.is_ok() && objects.is_ok();
    let checks =
        Checks { database: word(database.is_ok()), copies: word(copies.is_ok()), objects: word(objects.is_ok()) };
    let answer = Answer::json(&Health { status: word(all), version: env!("CARGO_PKG_VERSION"), checks });
    Ok(if all { answer } else { answer.status(StatusCode::SERVICE_UNAVAILABLE) })
}

/// `GET /.well-known/jwks.json`: no public keys while tokens are symmetric.
///
/// # Errors
/// None.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/.well-known/jwks.json", operation_id = "jwks", tag = "public",
    responses((status = 200))))]
pub async fn jwks(_: App, _: Call) -> Result<Answer, Error> {
    Ok(Answer::json(&json!({ "keys": [] })))
}

/// `POST /api/csp-report`: limited, logged, never kept.
///
/// # Errors
/// 429.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/csp-report", operation_id = "cspReport", tag = "public",
    responses((status = 204))))]
pub async fn csp_report(app: App, call: Call) -> Result<Answer, Error> {
    let limit = call.configuration.private.limits.reports_per_network;
    let take = Command::Take {
        ticket: call.trace_id.clone(),
        device: None,
        limit: call.network_limit(limit, app.environment),
        window_ms: limit.window_ms(),
    };
    if let Outcome::Exhausted { retry_after_ms } = app.objects.counter(&call.network_counter("csp"), &take).await? {
        return Err(Error::too_many(retry_after_ms));
    }
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
