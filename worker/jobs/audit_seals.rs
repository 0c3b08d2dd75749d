//! Seals audit logs: after the response to an administration request, and by cron. Each seal is also written to the log,
//! outside the database, so that a truncated audit log can be detected.

use crate::domain::audit::chain::Seal;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::storage::audit_chain::seal::{SealResult, seal, unsealed_logs};
use futures_util::future::BoxFuture;
use serde_json::json;

/// Audit logs sealed per round.
const LOGS: i64 = 40;
/// Rounds after a response.
const ROUNDS: usize = 10;
/// Rounds of one cron run: 4 000 logs.
const ROUNDS_OF_CRON: usize = 100;
/// A run starts no round after this many milliseconds: the next run starts after a minute.
const MAX_DURATION_MS: i64 = 40_000;
/// How long a sealer waits for further changes: one seal covers them all.
const GATHERING_MS: u64 = 1_000;

/// Seals all audit logs with unsealed events and returns the number of seals.
///
/// # Errors
/// The database's.
pub async fn seal_all(app: &App) -> Result<usize, Error> {
    seal_rounds(app, ROUNDS_OF_CRON).await
}

async fn seal_rounds(app: &App, rounds: usize) -> Result<usize, Error> {
    let (started_at, mut count) = (app.clock.now(), 0);
    for _ in 0..rounds {
        let logs = unsealed_logs(app.db.as_ref(), LOGS).await?;
        if logs.is_empty() {
            break;
        }
        let SealResult { seals, is_complete } = seal(app.db.as_ref(), &logs, app.clock.now()).await?;
        for (tenant, Seal { seq, hash }) in &seals {
            app.log
                .line(&json!({ "level": "info", "event": "audit_sealed", "tenant": tenant, "seq": seq, "hash": hash }));
        }
        count += seals.len();
        // These were all open logs: saves a query that would return none.
        let is_over = is_complete && logs.len() < LOGS as usize;
        // Another sealer was first with every seal, and goes on.
        let is_behind = seals.is_empty() && !is_complete;
        if is_over || is_behind || app.clock.now().since(started_at) > MAX_DURATION_MS {
            break;
        }
    }
    Ok(count)
}

/// The same after the response, once for all changes of an isolate within a second.
#[must_use]
pub fn seal_later(app: &App) -> BoxFuture<'static, ()> {
    let app = app.clone();
    Box::pin(async move {
        if !app.sealing.take(app.clock.now()) {
            return;
        }
        app.timer.sleep(GATHERING_MS).await;
        app.sealing.release();
        if let Err(error) = seal_rounds(&app, ROUNDS).await {
            app.log.line(&json!({ "level": "warn", "event": "audit_not_sealed", "why": error.cause }));
        }
    })
}
