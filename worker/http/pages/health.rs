//! `GET /api/health`: whether every store answers. Operators are told the same on their pages.

use crate::domain::counter::Command;
use crate::http::auth::admission::AttemptLimit;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::answer::Answer;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::jobs::mail;
use crate::storage::mail_outbox;
use crate::storage::rows::Answers;
use futures_util::future::join;
use http::StatusCode;
use serde::Serialize;

/// What `GET /api/health` answers.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Health {
    /// `ok` or `failing`.
    pub status: &'static str,
    /// Version of the product.
    pub version: &'static str,
    /// Id of the deployed version that answers; empty where the platform tells none.
    pub deployment: String,
    /// Each store, `ok` or `failing`.
    pub checks: Checks,
    /// Mails that wait; null where the database does not answer.
    pub mails: Option<Mails>,
}

/// How long mails have waited.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Mails {
    /// `ok`, or `late` where operations should look.
    pub status: &'static str,
    /// Age of the oldest personal one in seconds; 0 where none waits.
    pub personal_seconds: i64,
    /// Age of the oldest one.
    pub oldest_seconds: i64,
}

/// The stores.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Checks {
    /// D1.
    pub database: &'static str,
    /// KV.
    pub copies: &'static str,
    /// Durable Objects.
    pub objects: &'static str,
}

const fn word(is_well: bool) -> &'static str {
    if is_well { "ok" } else { "failing" }
}

/// Whether the stores beside the database answer: copies, objects.
pub struct StoreHealth(bool, bool);

/// Asks them, both at once.
pub async fn check_stores(app: &App) -> StoreHealth {
    // Giving back an attempt that nobody took writes nothing.
    let nothing = Command::Succeed { ticket: "health".to_owned(), device: None };
    let (cache, objects) = join(app.cache.get("health"), app.objects.counter("health", &nothing)).await;
    StoreHealth(cache.is_ok(), objects.is_ok())
}

impl Health {
    /// With how long mails have waited in milliseconds (a personal one, any), as the database told, if it did.
    #[must_use]
    pub fn of(app: &App, ages: Option<(i64, i64)>, StoreHealth(copies, objects): StoreHealth) -> Self {
        let database = ages.is_some();
        let mails = ages.map(|ages| {
            let status = if mail::is_late(ages) { "late" } else { "ok" };
            Mails { status, personal_seconds: ages.0 / 1000, oldest_seconds: ages.1 / 1000 }
        });
        Self {
            status: word(database && copies && objects),
            version: env!("CARGO_PKG_VERSION"),
            deployment: app.deployment.to_string(),
            checks: Checks { database: word(database), copies: word(copies), objects: word(objects) },
            mails,
        }
    }
}

/// `GET /api/health`: asks every store at once; 503 when one does not answer.
///
/// # Errors
/// `too_many_attempts`.
#[utoipa::path(get, path = "/api/health", operation_id = "health", tag = "public",
    responses((status = 200, body = Health), (status = 503, body = Health)))]
pub async fn health(app: App, call: Call) -> Result<Answer, Error> {
    let limit = call.configuration.private.limits.health_per_network;
    let attempts = AttemptLimit::network(&app, &call, "health", limit).take_unguarded(&app, &call).await;
    // Objects that do not answer are told below: that is what is asked for.
    if let Err(error) = attempts
        && error.code == Code::TooManyAttempts
    {
        return Err(error);
    }
    let (database, beside) = join(app.db.batch(vec![mail_outbox::waiting_since()]), check_stores(&app)).await;
    let waiting = database.and_then(|batch| Answers::from(batch).one()).ok();
    let health = Health::of(&app, waiting.map(|waiting| mail::ages(&waiting, call.now)), beside);
    let is_well = health.status == "ok";
    let answer = Answer::json(&health);
    Ok(if is_well { answer } else { answer.status(StatusCode::SERVICE_UNAVAILABLE) })
}
