//! Delivers what waits for session authorities: before the answer of the call that caused it, and by cron.

use super::app::App;
use super::error::Error;
use crate::storage::authority_outbox::{due, settle};
use futures_util::future::join_all;
use serde_json::json;

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
