//! Seals audit logs: after an answer of administration, and by cron. The log keeps each seal elsewhere than the database, so that an end
//! that was cut off can be told.

use crate::domain::audit_chain::Seal;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::storage::audit_chain::seal::{SealResult, open, seal};
use futures_util::future::BoxFuture;
use serde_json::json;

/// Audit logs that one round seals.
const LOGS: i64 = 40;
/// Rounds of one run.
const ROUNDS: usize = 10;
/// How long a sealer waits for what else is changed: one seal covers it all.
const GATHERING_MS: u64 = 1_000;

/// Seals what is open, and answers how many seals it put down.
///
/// # Errors
/// Of the database.
pub async fn seal_all(app: &App) -> Result<usize, Error> {
    let mut count = 0;
    for _ in 0..ROUNDS {
        let logs = open(app.db.as_ref(), LOGS).await?;
        if logs.is_empty() {
            break;
        }
        let SealResult { seals, is_complete } = seal(app.db.as_ref(), &logs, app.clock.now()).await?;
        for (tenant, Seal { seq, hash }) in &seals {
            app.log
                .line(&json!({ "level": "info", "event": "audit_sealed", "tenant": tenant, "seq": seq, "hash": hash }));
        }
        count += seals.len();
        // Nobody asks again for what is known: these were all that waited.
        if is_complete && logs.len() < LOGS as usize {
            break;
        }
    }
    Ok(count)
}

/// The same after the answer, once for all that an isolate changes within a second.
#[must_use]
pub fn seal_later(app: &App) -> BoxFuture<'static, ()> {
    let app = app.clone();
    Box::pin(async move {
        if !app.sealing.take(app.clock.now()) {
            return;
        }
        app.timer.sleep(GATHERING_MS).await;
        app.sealing.give_back();
        if let Err(error) = seal_all(&app).await {
            app.log.line(&json!({ "level": "warn", "event": "audit_not_sealed", "why": error.cause }));
        }
    })
}
