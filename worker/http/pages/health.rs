//! `GET /api/health`: whether every store answers. The pages for operators show the same.

use crate::domain::protection::counter::CounterCommand;
use crate::http::auth::admission::AttemptLimit;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::response::ApiResponse;
use crate::jobs::mail;
use crate::storage::mail_outbox;
use crate::storage::rows::BatchResults;
use futures_util::future::join;
use http::StatusCode;
use serde::Serialize;

/// Health of the deployment.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Health {
    /// `ok` or `failing`.
    pub status: &'static str,
    /// Version of the product.
    pub version: &'static str,
    /// Id of the deployed version that responds; empty if the platform has none.
    pub deployment: String,
    /// Health of each store.
    pub checks: Checks,
    /// Undelivered mails; `null` if the database does not answer.
    pub mails: Option<Mails>,
}

/// Age of undelivered mails.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Mails {
    /// `ok`, or `late` if operators should investigate.
    pub status: &'static str,
    /// Age in seconds of the oldest personal (not bulk) mail; 0 if there is none.
    pub personal_seconds: i64,
    /// Age in seconds of the oldest mail; 0 if there is none.
    pub oldest_seconds: i64,
}

/// Health of each store: `ok` or `failing`.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Checks {
    /// Database (D1).
    pub database: &'static str,
    /// Session cache (KV).
    pub copies: &'static str,
    /// Durable Objects.
    pub objects: &'static str,
}

const fn status(is_healthy: bool) -> &'static str {
    if is_healthy { "ok" } else { "failing" }
}

/// Whether the session cache and the Durable Objects answer.
pub struct StoreHealth(bool, bool);

/// Checks both at the same time.
pub async fn check_stores(app: &App) -> StoreHealth {
    // Releasing an attempt that was never taken writes nothing.
    let nothing = CounterCommand::Release { ticket: "health".to_owned(), device: None };
    let (cache, objects) = join(app.cache.get("health"), app.objects.counter("health", &nothing)).await;
    StoreHealth(cache.is_ok(), objects.is_ok())
}

impl Health {
    /// Builds the response. `ages` are those of the oldest personal mail and of the oldest mail in milliseconds, if the database answered.
    #[must_use]
    pub fn of(app: &App, ages: Option<(i64, i64)>, StoreHealth(cache, objects): StoreHealth) -> Self {
        let database = ages.is_some();
        let mails = ages.map(|ages| {
            let status = if mail::is_late(ages) { "late" } else { "ok" };
            Mails { status, personal_seconds: ages.0 / 1000, oldest_seconds: ages.1 / 1000 }
        });
        Self {
            status: status(database && cache && objects),
            version: env!("CARGO_PKG_VERSION"),
            deployment: app.deployment.to_string(),
            checks: Checks { database: status(database), copies: status(cache), objects: status(objects) },
            mails,
        }
    }
}

/// Checks every store; 503 if one does not answer.
///
/// # Errors
/// `too_many_attempts`.
#[utoipa::path(get, path = "/api/health", operation_id = "health", tag = "public",
    responses((status = 200, body = Health), (status = 503, body = Health)))]
pub async fn health(app: App, call: Call) -> Result<ApiResponse, Error> {
    let limit = call.configuration.private.limits.health_per_network;
    let attempts = AttemptLimit::network(&app, &call, "health", limit).take_unguarded(&app, &call).await;
    // Unavailable Durable Objects are part of the response below.
    if let Err(error) = attempts
        && error.code == Code::TooManyAttempts
    {
        return Err(error);
    }
    let (database, stores) = join(app.db.batch(vec![mail_outbox::waiting_since()]), check_stores(&app)).await;
    let waiting = database.and_then(|batch| BatchResults::from(batch).one()).ok();
    let health = Health::of(&app, waiting.map(|waiting| mail::ages(&waiting, call.now)), stores);
    let is_healthy = health.status == "ok";
    let response = ApiResponse::json(&health);
    Ok(if is_healthy { response } else { response.status(StatusCode::SERVICE_UNAVAILABLE) })
}
