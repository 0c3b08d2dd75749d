//! Seals books: after an answer of administration, and by cron. The log keeps each seal elsewhere than the database, so that an end
//! that was cut off can be told.

use crate::domain::audit_chain::Seal;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::storage::audit_chain::seal::{open, seal};
use futures_util::future::BoxFuture;
use serde_json::json;

/// Books that one round seals.
const BOOKS: i64 = 40;
/// Rounds of one run.
const ROUNDS: usize = 10;

/// Seals what is open, and answers how many seals it put down.
///
/// # Errors
/// Of the database.
pub async fn seal_all(app: &App) -> Result<usize, Error> {
    let mut count = 0;
    for _ in 0..ROUNDS {
        let books = open(app.db.as_ref(), BOOKS).await?;
        if books.is_empty() {
            break;
        }
        let sealed = seal(app.db.as_ref(), &books, app.clock.now()).await?;
        for (tenant, Seal { seq, hash }) in &sealed {
            app.log
                .line(&json!({ "level": "info", "event": "audit_sealed", "tenant": tenant, "seq": seq, "hash": hash }));
        }
        count += sealed.len();
    }
    Ok(count)
}

/// The same after the answer.
#[must_use]
pub fn seal_later(app: &App) -> BoxFuture<'static, ()> {
    let app = app.clone();
    Box::pin(async move {
        if let Err(error) = seal_all(&app).await {
            app.log.line(&json!({ "level": "warn", "event": "audit_not_sealed", "why": error.cause }));
        }
    })
}
