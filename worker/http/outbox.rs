//! Delivers what waits for session authorities: before the answer of the call that caused it, and by cron.

use super::app::App;
use super::error::Error;
use crate::domain::authority::Command;
use crate::storage::authority_outbox::{acknowledge, due, settle};
use futures_util::future::{BoxFuture, join_all};
use serde_json::json;

/// Tells an authority what its row in the outbox says, before the answer. What it acknowledged is forgotten after the answer;
/// what it did not hear is told again by cron.
pub async fn tell(app: &App, row: &str, user: &str, command: &Command) -> BoxFuture<'static, ()> {
    let heard = app.objects.authority(user, command, None).await;
    let (app, row) = (app.clone(), row.to_owned());
    Box::pin(async move {
        let failure = match heard {
            Ok(_) => acknowledge(app.db.as_ref(), &row).await.err().map(|error| format!("{error:?}")),
            Err(unavailable) => Some(unavailable.0),
        };
        if let Some(why) = failure {
            app.log.line(&json!({ "level": "warn", "event": "authority_not_told", "row": row, "why": why }));
        }
    })
}

/// Delivers what is due, once, and answers how many were acknowledged and how many were not.
///
/// # Errors
/// Of the database. An authority that does not answer is tried again later, by this function.
pub async fn deliver(app: &App) -> Result<(usize, usize), Error> {
    let now = app.clock.now();
    let pending = due(app.db.as_ref(), now).await?;
    if pending.is_empty() {
        return Ok((0, 0));
    }
    let told = join_all(pending.iter().map(|entry| app.objects.authority(&entry.user, &entry.command, None))).await;
    let (mut done, mut failed) = (Vec::new(), Vec::new());
    for (entry, outcome) in pending.into_iter().zip(told) {
        if outcome.is_ok() { done.push(entry.id) } else { failed.push(entry.id) }
    }
    settle(app.db.as_ref(), &done, &failed, now).await?;
    if !failed.is_empty() {
        app.log.line(
            &json!({ "level": "warn", "event": "authority_outbox", "delivered": done.len(), "waiting": failed.len() }),
        );
    }
    Ok((done.len(), failed.len()))
}
